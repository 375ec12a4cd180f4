/** One document: the version in force, how many agreed, and earlier versions. */
import type { OutputOf } from '@taschino/contract/call.ts'
import type { listDocuments } from '@taschino/contract/documents.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { fullDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ReadButton } from '../ReadButton.tsx'
import type { Subject } from './PublishSheet.tsx'
import type { Version } from './WithdrawSheet.tsx'
import { peopleIn, type People } from './people-in.ts'

type Document = OutputOf<typeof listDocuments>['documents'][number]

interface OneDocumentProps {
  document: Document
  people: People
  onPublish: (subject: Subject) => void
  onWithdraw: (version: Version, before: Version | null) => void
}

export function OneDocument({ document: { name, versions }, people, onPublish, onWithdraw }: OneDocumentProps) {
  const now = versions.find((one) => one.inForce)
  const [last] = versions
  if (!last) return null
  const others = versions.filter((one) => one !== now)
  const { title, roles } = now ?? last
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="m-0 text-lg">{title}</h2>
        {now ? (
          <Tag kind={now.agreed >= peopleIn(people, roles) ? 'ok' : 'warn'}>
            {t('companyDocuments.agreed', { count: now.agreed, of: peopleIn(people, roles) })}
          </Tag>
        ) : (
          <Tag kind="warn">{t('companyDocuments.none_tag')}</Tag>
        )}
      </div>
      {now ? (
        <InForce version={now} people={people} />
      ) : (
        <p className="mt-1 mb-0 text-sm text-ink-2">{t('companyDocuments.none_in_force')}</p>
      )}
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="press flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            {t('companyDocuments.before', { count: others.length })}
          </summary>
          <ul className="m-0 list-none divide-y divide-line p-0">
            {others.map((one) => (
              <VersionLine key={one.idDocument} version={one} />
            ))}
          </ul>
        </details>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="soft" size="small" wide={false} onClick={() => onPublish({ name, title, roles })}>
          {t('companyDocuments.publish')}
        </Button>
        {now && (
          <Button
            kind="ghost"
            size="small"
            wide={false}
            onClick={() => onWithdraw(now, others.find(({ version, withdrawn }) => version < now.version && !withdrawn) ?? null)}>
            {t('companyDocuments.withdraw')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function InForce({ version, people }: { version: Version; people: People }) {
  const concerned = peopleIn(people, version.roles)
  return (
    <>
      <p className="mt-1 mb-0 text-sm text-ink-2">
        {t('companyDocuments.for', { roles: version.roles.map((role) => t(`role.${role}`)).join(', ') })}
      </p>
      <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-mint">
        <div
          className="h-full rounded-full bg-brand"
          style={{ width: `${concerned === 0 ? 0 : Math.round((version.agreed / concerned) * 100)}%` }}
        />
      </div>
      <ul className="mt-3 mb-0 list-none divide-y divide-line p-0">
        <VersionLine version={version} />
      </ul>
    </>
  )
}

function VersionLine({ version }: { version: Version }) {
  const by = version.publishedBy === null ? t('companyDocuments.by_house') : version.publishedBy
  const { withdrawn } = version
  return (
    <li className="flex flex-wrap items-center gap-x-1 gap-y-2 py-2">
      <span className="min-w-36 flex-1">
        <span className="block font-semibold">
          {t(version.inForce ? 'companyDocuments.in_force' : withdrawn ? 'companyDocuments.withdrawn' : 'companyDocuments.version', {
            version: version.version,
          })}
        </span>
        <span className="block text-sm text-ink-2">{t('companyDocuments.published', { day: fullDay(version.publishedAt), by })}</span>
        {withdrawn && (
          <span className="block text-sm break-words text-ink-2">
            {t('companyDocuments.withdrawn_by', { day: fullDay(withdrawn.at), by: withdrawn.by, reason: withdrawn.reason })}
          </span>
        )}
      </span>
      <ReadButton document={{ title: `${version.title}, ${version.version}`, path: version.path }} />
    </li>
  )
}
