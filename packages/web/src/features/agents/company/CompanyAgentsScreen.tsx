/** "Agenti" of the company: agents and their earnings, statements to close and pay, disputes. */
import { useState } from 'react'
import type { AgentRow } from '@taschino/contract/agent-shapes.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { AgentList } from '../agents/AgentList.tsx'
import { Statements } from '../report/Statements.tsx'
import { Disputes } from './Disputes.tsx'
import { PayFile } from './PayFile.tsx'
import { Plan } from './Plan.tsx'
import { PlanYeses } from './PlanYeses.tsx'
import { StatementActs } from './StatementActs.tsx'
import { DisputesMark, StatementsMark } from './WaitingHere.tsx'

const VIEWS = ['agents', 'statements', 'disputes'] as const
type View = (typeof VIEWS)[number]

export function CompanyAgentsScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.companyShops())
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'agents'
  return (
    <Page title={t('tab.agents')} onBack={onBack} width="full">
      <div className="mb-4">
        <SegmentedControl<View>
          label={t('tab.agents')}
          value={view}
          options={VIEWS.map((value) => ({
            value,
            label: (
              <span>
                {t(`agents.desk.${value}`)}
                {value === 'disputes' && <DisputesMark />}
                {value === 'statements' && <StatementsMark />}
              </span>
            ),
          }))}
          onChange={(value) => setSearch({ view: value }, { replace: true })}
        />
      </div>
      {view === 'agents' && <Agents />}
      {view === 'statements' && (
        <>
          <PayFile />
          <Statements acts={(statement) => <StatementActs statement={statement} />} />
        </>
      )}
      {view === 'disputes' && <Disputes />}
    </Page>
  )
}

/** Everybody's plan stands beside those of single agents. */
function Agents() {
  const [open, setOpen] = useState<AgentRow | 'all' | null>(null)
  return (
    <>
      <PlanYeses />
      <AgentList
        onOpen={setOpen}
        beside={
          <Button kind="ghost" size="small" className="max-[420px]:px-3" onClick={() => setOpen('all')}>
            {t('agents.plan_all')}
          </Button>
        }
      />
      {open !== null && (
        <Sheet open onClose={() => setOpen(null)} title={open === 'all' ? t('agents.plan_all') : open.name}>
          <Plan idAgent={open === 'all' ? null : open.id} />
        </Sheet>
      )}
    </>
  )
}
