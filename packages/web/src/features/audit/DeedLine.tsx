/** One line of the audit log: its sentence, its time, and details. */
import type { AuditDeed } from '@taschino/contract/audit.ts'
import { dayTime, time } from '../../words/formats.ts'
import { deedDetail, deedPieces } from './deed-words.ts'

export function DeedLine({ deed, withDay }: { deed: AuditDeed; /** The day stands in the line, not above it. */ withDay?: boolean }) {
  const detail = deedDetail(deed)
  return (
    <>
      <p className="m-0">
        {deedPieces(deed).map(({ text, name }, i) =>
          name ? (
            <bdi key={i} className="font-semibold">
              {text}
            </bdi>
          ) : (
            <span key={i}>{text}</span>
          ),
        )}
      </p>
      <p className="m-0 mt-0.5 text-sm text-ink-2">
        <time dateTime={deed.at}>{withDay ? dayTime(deed.at) : time(deed.at)}</time>
        {detail && (
          <>
            {' '}
            · <bdi>{detail}</bdi>
          </>
        )}
      </p>
    </>
  )
}
