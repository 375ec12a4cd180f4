/**
 * "Documenti" for those who publish them: what is in force, how many have agreed, every version that ever was, and the way to put a new one
 * in force.
 */
import { useState } from 'react'
import { FilePlus2, FileText } from 'lucide-react'
import { exportDocuments, listDocuments } from '@taschino/contract/documents.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { fullDay } from '../../../words/formats.ts'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../exports/public.ts'
import { ReadButton } from '../ReadButton.tsx'
import { PublishSheet, type Subject } from './PublishSheet.tsx'
import { WithdrawSheet, type Version } from './WithdrawSheet.tsx'
import { peopleIn, type People } from './people-in.ts'

type Document = OutputOf<typeof listDocuments>['documents'][number]

export function CompanyDocumentsScreen() {
  const back = useBack(paths.companyUsers())
  const { data, error, refetch } = useAsk(listDocuments, undefined, { staleTime: 0 })
  const [subject, setSubject] = useState<Subject | null>(null)
  const [leaving, setLeaving] = useState<{ version: Version; before: Version | null } | null>(null)
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page
      title={t('companyDocuments.title')}
      onBack={back}
      acts={
        data && (
          <>
            {data.documents.length > 0 && <ExportButton small call={exportDocuments} name={t('companyDocuments.file_name')} />}
            <Button
              size="small"
              wide={false}
              icon={<FilePlus2 aria-hidden size={20} />}
              onClick={() => setSubject({ name: null, title: '', roles: [] })}>
              {t('companyDocuments.new')}
            </Button>
          </>
        )
      }>
      <p className="mt-0 mb-4 text-ink-2">{t('companyDocuments.intro')}</p>
      {done && (
        <Notice kind="ok" className="mb-4" onClose={() => setDone(null)}>
          {done}
        </Notice>
      )}
      {error && !data && <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>}
      {!data && !error && <Skeleton className="h-56" />}
      {data?.documents.length === 0 && (
        <EmptyState icon={<FileText size={32} />} title={t('companyDocuments.none_title')}>
          {t('companyDocuments.none_body')}
        </EmptyState>
      )}
      <div className="grid gap-4">
        {data?.documents.map((document) => (
          <OneDocument
            key={document.name}
            document={document}
            people={data.people}
            onPublish={setSubject}
            onWithdraw={(version, before) => {
              setDone(null)
              setLeaving({ version, before })
            }}
          />
        ))}
      </div>
      {subject && data && (
        <PublishSheet
          subject={subject}
          taken={data.documents.map(({ name }) => name)}
          people={data.people}
          onClose={() => setSubject(null)}
          onDone={(sentence) => {
            setSubject(null)
            setDone(sentence)
          }}
        />
      )}
      {leaving && (
        <WithdrawSheet
          {...leaving}
          onClose={() => setLeaving(null)}
          onDone={(sentence) => {
            setLeaving(null)
            setDone(sentence)
          }}
        />
      )}
    </Page>
  )
}

interface OneDocumentProps {
  document: Document
  people: People
  onPublish: (subject: Subject) => void
  onWithdraw: (version: Version, before: Version | null) => void
}

function OneDocument({ document: { name, versions }, people, onPublish, onWithdraw }: OneDocumentProps) {
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
          style={{ width: `${concerned === 0 ? 100 : Math.round((version.agreed / concerned) * 100)}%` }}
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
