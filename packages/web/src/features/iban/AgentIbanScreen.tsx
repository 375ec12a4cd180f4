/** The screen of an agent's account, for the agent and for the company. */
import { Landmark } from 'lucide-react'
import { getAgentIban } from '@taschino/contract/iban.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { useSession } from '../../api/session.ts'
import { useAsk } from '../../api/use-ask.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { OF_AGENT } from './account-calls.ts'
import { HolderAccount } from './HolderAccount.tsx'
import { Steps } from './Steps.tsx'

export function AgentIbanScreen() {
  const { role, idUser } = useSession()
  const own = role === 'agent' || role === 'superagent'
  const back = useBack(own ? paths.agentReport() : paths.companyAgents())
  const [search] = useSearchParams()
  const named = /^[1-9]\d{0,14}$/.exec(search.get('agent') ?? '')?.[0]
  const id = own ? String(idUser) : named
  const answer = useAsk(getAgentIban, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (id === undefined)
    return (
      <Page title={t('iban.agent.title')} onBack={back}>
        <EmptyState icon={<Landmark size={32} />} title={t('agents.choose_one')} />
      </Page>
    )
  return (
    <Page title={t('iban.agent.title')} onBack={back} above={answer.data?.holder.title} side={<Steps of={own ? 'own' : 'agent'} />}>
      {answer.error && !answer.data && <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>}
      {answer.isPending && !answer.error && <Skeleton className="h-40 rounded-big" />}
      {answer.data && <HolderAccount id={id} known={answer.data} first={false} calls={OF_AGENT} />}
    </Page>
  )
}
