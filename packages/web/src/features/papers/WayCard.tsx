/** A card that goes from a month's first balance to its last, line by line with signs. */
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { t } from '../../words/words.ts'
import type { WayLine } from './money-way.ts'

export function WayCard({ lines }: { lines: readonly WayLine[] }) {
  const end = lines.at(-1)
  return (
    <Card flush>
      <dl className="m-0 divide-y divide-line">
        {lines.slice(0, -1).map(({ word, value, moves }) => (
          <div key={word} className="flex justify-between gap-4 px-4 py-2.5">
            <dt className="text-ink-2">{t(word)}</dt>
            <dd className="m-0 font-semibold">
              <Money cents={value} signed={moves} />
            </dd>
          </div>
        ))}
        {end && (
          <div className="flex justify-between gap-4 bg-mint px-4 py-3">
            <dt className="font-bold">{t(end.word)}</dt>
            <dd className="m-0 font-bold">
              <Money cents={end.value} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
