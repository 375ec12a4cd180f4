/** People who had tickets last month and are missing in the sheet; one tap adds them with as many. */
import type { OutputOf } from '@taschino/contract/call.ts'
import { addRow, listMissing, listRows } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate, useAsk } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { monthWords } from './OptionsFields.tsx'

type Person = OutputOf<typeof listMissing>['people'][number]

export function MissingSheet({
  one,
  onChanged,
  onClose,
}: {
  one: Distribution
  onChanged: (next: Distribution) => void
  onClose: () => void
}) {
  const missing = useAsk(listMissing, { params: { id: one.id } }, { staleTime: 0 })
  const act = useAct(
    ({ name, lastMonth }: Person) =>
      ask(addRow, { params: { id: one.id }, body: { who: name, amount: String(lastMonth) } }, { quiet: true }),
    {
      onDone: ({ distribution }) => {
        onChanged(distribution)
        return invalidate(listRows, listMissing)
      },
    },
  )
  return (
    <Sheet open onClose={onClose} title={t('dist.missing_title', { month: monthWords(one.lastMonth.month) })}>
      {missing.error && <Notice kind="bad">{errorWords(missing.error)}</Notice>}
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      {missing.isPending && <SkeletonRows count={3} />}
      {missing.data?.people.length === 0 && (
        <p role="status" className="text-ink-2">
          {t('dist.missing_none')}
        </p>
      )}
      <ul className="m-0 list-none divide-y divide-line p-0">
        {missing.data?.people.map((person) => (
          <li key={person.id} className="flex min-h-14 items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <bdi>{person.name}</bdi>
              </span>
              <span className="block text-sm text-ink-2">
                {person.state === 'left' ? t('dist.left') : t('dist.had', { count: person.lastMonth })}
              </span>
            </span>
            {person.state !== 'left' && (
              <Button
                kind="soft"
                size="small"
                busy={act.busy && act.input?.id === person.id}
                disabled={act.busy}
                onClick={() => act.start(person)}>
                {t('dist.missing_add', { count: person.lastMonth })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
