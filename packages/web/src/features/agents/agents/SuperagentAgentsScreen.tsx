/** "Agenti" of a superagent: oneself and the agents one leads. */
import { Plus } from 'lucide-react'
import { paths } from '../../../routing/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useWide } from '../../../settings/media.ts'
import { Page } from '../../../ui/Page.tsx'
import { t } from '../../../words/words.ts'
import { AgentList } from './AgentList.tsx'

export const SuperagentAgentsScreen = () => (
  <Page
    title={t('tab.agents')}
    width={useWide() ? 'desk' : 'full'}
    acts={
      <a href={paths.superagentAgentAdd()} className={buttonClass('soft', 'small')} aria-label={t('agents.add.agent')}>
        <Plus aria-hidden size={18} />
      </a>
    }>
    <AgentList />
  </Page>
)
