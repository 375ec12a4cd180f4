/** "Documenti": what is in force, how many have agreed, all versions, and publishing a new one. */
import { useState } from 'react'
import { FilePlus2, FileText } from 'lucide-react'
import { exportDocuments, listDocuments } from '@taschino/contract/documents.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { SetupCard } from '../../setup/public.ts'
import { OneDocument } from './OneDocument.tsx'
import { PublishSheet, type Subject } from './PublishSheet.tsx'
import { WithdrawSheet, type Version } from './WithdrawSheet.tsx'

/** What the desk is about to do: put a version in force, or withdraw one. */
type Task = { readonly publish: Subject } | { readonly withdraw: Version; readonly before: Version | null }

const NEW: Task = { publish: { name: null, title: '', roles: [] } }

/** `?task=new`: the list of a new circuit leads to the form itself. */
export function CompanyDocumentsScreen() {
  const [search] = useSearchParams()
  const back = useBack(paths.companyUsers())
  const { data, error, refetch } = useAsk(listDocuments, undefined, { staleTime: 0 })
  const [task, setTask] = useState<Task | null>(search.get('task') === 'new' ? NEW : null)
  const [done, setDone] = useState<string | null>(null)
  const sheet = {
    onClose: () => setTask(null),
    onDone: (sentence: string) => {
      setTask(null)
      setDone(sentence)
    },
  }
  return (
    <Page
      title={t('companyDocuments.title')}
      onBack={back}
      acts={
        data && (
          <>
            {data.documents.length > 0 && <ExportButton small call={exportDocuments} name={t('companyDocuments.file_name')} />}
            <Button size="small" wide={false} icon={<FilePlus2 aria-hidden size={20} />} onClick={() => setTask(NEW)}>
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
      {done && <SetupCard />}
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
            onPublish={(publish) => setTask({ publish })}
            onWithdraw={(version, before) => {
              setDone(null)
              setTask({ withdraw: version, before })
            }}
          />
        ))}
      </div>
      {task && 'publish' in task && data && (
        <PublishSheet subject={task.publish} taken={data.documents.map(({ name }) => name)} people={data.people} {...sheet} />
      )}
      {task && 'withdraw' in task && <WithdrawSheet version={task.withdraw} before={task.before} {...sheet} />}
    </Page>
  )
}
