/** "Importa negozi": a sheet and its contracts come in together, red cells are mended, all shops are created or none. */
import { useState } from 'react'
import { applyImport, getImport, listImports, undoImport } from '@taschino/contract/imports.ts'
import type { ShopImport } from '@taschino/contract/imports-shapes.ts'
import { invalidate, setAnswer, useAsk } from '../../api/use-ask.ts'
import { useSession } from '../../api/session.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { useMoneyEnd } from '../stepup/public.ts'
import { DropStep } from './DropStep.tsx'
import { Underway } from './OnePage.tsx'
import { Outcome } from './Outcome.tsx'
import { RowsStep } from './RowsStep.tsx'
import type { RefusedFile } from './send-files.ts'

/** How often work under way is looked at. */
const LOOK_MS = 500

export function BulkScreen() {
  const [search, setSearch] = useSearchParams()
  const { role } = useSession()
  const agent = role === 'agent' || role === 'superagent'
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const id = /^[1-9]\d{0,8}$/.exec(search.get('id') ?? '')?.[0]
  if (id === undefined)
    return (
      <DropStep
        agent={agent}
        onMade={(sent) => {
          setAnswer(getImport, { params: { id: sent.import.id } }, sent.import)
          void invalidate(listImports)
          setRefused(sent.refused)
          setSearch({ id: String(sent.import.id) })
        }}
      />
    )
  return <OneImport key={id} id={Number(id)} agent={agent} refused={refused} onRefused={setRefused} />
}

interface OneProps {
  id: number
  agent: boolean
  refused: readonly RefusedFile[]
  onRefused: (files: readonly RefusedFile[]) => void
}

function OneImport({ id, agent, refused, onRefused }: OneProps) {
  const [working, setWorking] = useState(false)
  const one = useAsk(getImport, { params: { id } }, { refetchInterval: working ? LOOK_MS : false })
  const back = useBack(paths.shopBulk(agent ? 'agent' : 'company'))
  // Both acts end where the work they begin is told already: the step or sheet that began them may be gone by then.
  const apply = useMoneyCall(applyImport)
  const undo = useMoneyCall(undoImport)
  const lookAnew = () => Promise.all([one.refetch(), invalidate(listImports)])
  useMoneyEnd(apply, lookAnew)
  useMoneyEnd(undo, lookAnew)
  const state = one.data?.state
  const works = state === 'applying' || state === 'undoing'
  if (works !== working) setWorking(works)
  const onChanged = (next: ShopImport) => {
    setAnswer(getImport, { params: { id } }, next)
    void invalidate(listImports)
  }
  if (!one.data)
    return (
      <Page title={t('bulk.title')} onBack={back} width="wide">
        {one.error ? <RetryNotice again={() => void one.refetch()}>{errorWords(one.error)}</RetryNotice> : <Skeleton className="h-64" />}
      </Page>
    )
  if (works) return <Underway of="shops" one={one.data} title={one.data.name || t('bulk.title')} onBack={back} />
  const draft = state === 'draft' || state === 'checked'
  if (!draft) return <Outcome one={one.data} apply={apply} undo={undo} onBack={back} onChanged={onChanged} />
  return <RowsStep one={one.data} agent={agent} apply={apply} refused={refused} onRefused={onRefused} onBack={back} onChanged={onChanged} />
}
