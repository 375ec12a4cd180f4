/** "Agenti" of the company: agents and their earnings, statements to close and pay, disputes. */
import { useState } from 'react'
import type { StatementDetail } from '@taschino/contract/agent-shapes.ts'
import { useBack } from '../../../routing/back.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useWide } from '../../../settings/media.ts'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { AgentList } from '../agents/AgentList.tsx'
import { StatementBeside, Statements, useStatementChosen } from '../report/Statements.tsx'
import { Disputes } from './Disputes.tsx'
import { PayFile } from './PayFile.tsx'
import { Plan } from './Plan.tsx'
import { PlanYeses } from './PlanYeses.tsx'
import { StatementActs } from './StatementActs.tsx'
import { DisputesMark, StatementsMark } from './WaitingHere.tsx'

const actsOn = (statement: StatementDetail) => <StatementActs statement={statement} />

const VIEWS = ['agents', 'statements', 'disputes'] as const
type View = (typeof VIEWS)[number]

export function CompanyAgentsScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.companyShops())
  const desk = useWide()
  const chosen = useStatementChosen()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'agents'
  return (
    <Page
      title={t('tab.agents')}
      onBack={onBack}
      width={desk ? 'desk' : 'full'}
      {...(desk && view === 'statements' && chosen ? { side: <StatementBeside acts={actsOn} /> } : {})}
      views={
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
      }>
      {view === 'agents' && <Agents />}
      {view === 'statements' && (
        <>
          <PayFile />
          <Statements acts={actsOn} />
        </>
      )}
      {view === 'disputes' && <Disputes />}
    </Page>
  )
}

/** Everybody's plan stands beside those of single agents. */
function Agents() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PlanYeses />
      <AgentList
        pathOf={({ id }) => deskPaths.agent(id)}
        beside={
          <Button kind="ghost" size="small" className="max-[420px]:px-3" onClick={() => setOpen(true)}>
            {t('agents.plan_all')}
          </Button>
        }
      />
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={t('agents.plan_all')}>
          <Plan idAgent={null} />
        </Sheet>
      )}
    </>
  )
}
