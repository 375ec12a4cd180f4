/** Reported codes at the company: refund, another code, or why the code is good. */
import { useState } from 'react'
import { TicketX } from 'lucide-react'
import { decideProblem, listProblems, type ManagedProblem } from '@taschino/contract/club/code-problems.ts'
import { PROBLEM_STATES } from '@taschino/contract/club/order-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { invalidate, useInfinite } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip, Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { Facts } from '../company-cashback/Decide.tsx'
import { useStays } from '../company-cashback/use-stays.ts'
import { providerWords } from '../company/desk-calls.ts'

const nameOf = ({ idProblem }: ManagedProblem): string => String(idProblem)
const TAGS = { open: 'warn', refunded: 'ok', replaced: 'ok', rejected: 'plain' } as const

export function Problems() {
  const [state, setState] = useState<(typeof PROBLEM_STATES)[number]>('open')
  const list = useInfinite(listProblems, { query: { state } })
  const { chosen, pathTo, close } = useChosen('problem', ID)
  const found = list.items.find((one) => nameOf(one) === chosen)
  const open = useStays(found, chosen === null ? null : String(chosen), nameOf)
  return (
    <>
      <FilterChips label={t('act.filters')}>
        {PROBLEM_STATES.map((one) => (
          <Chip key={one} pressed={state === one} onClick={() => setState(one)}>
            {t(`companyOrders.problem.${one}`)}
          </Chip>
        ))}
      </FilterChips>
      <div className="mt-3">
        <PagedList
          list={list}
          waiting={3}
          none={
            <EmptyState icon={<TicketX size={30} />} title={t('companyOrders.problems_none')}>
              {t('companyOrders.problems_none_body')}
            </EmptyState>
          }>
          {(problems) => (
            <Rows label={t('companyOrders.view.problems')}>
              {problems.map((one) => (
                <Row
                  key={one.idProblem}
                  to={pathTo(one.idProblem)}
                  title={<bdi>{one.owner}</bdi>}
                  detail={
                    <>
                      <span className="block truncate">
                        <bdi>{one.productName}</bdi> · {dayTime(one.at)}
                      </span>
                      <span className="mt-1 flex flex-wrap gap-1.5">
                        <Tag kind={TAGS[one.state]}>{t(`companyOrders.fault.${one.what}`)}</Tag>
                        {one.proposed && one.state === 'open' && <Tag kind="warn">{t('companyOrders.waits_for_second')}</Tag>}
                      </span>
                    </>
                  }
                  end={money(one.value)}
                />
              ))}
            </Rows>
          )}
        </PagedList>
      </div>
      {open && <ProblemSheet key={open.idProblem} problem={open} onClose={close} />}
    </>
  )
}

function ProblemSheet({ problem, onClose }: { problem: ManagedProblem; onClose: () => void }) {
  const { reason, note, proposed, state } = problem
  return (
    <Sheet open addressed onClose={onClose} title={<bdi>{problem.productName}</bdi>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
        {note !== null && (
          <p className="m-0">
            «<bdi>{note}</bdi>»
          </p>
        )}
        <Facts
          facts={[
            [t('companyOrders.fault_is'), t(`companyOrders.fault.${problem.what}`)],
            [t('companyOrders.owner'), problem.owner],
            ...(problem.owner === problem.buyer ? [] : [[t('companyOrders.buyer'), problem.buyer] as const]),
            [t('companyOrders.brand'), problem.brandName],
            [t('companyOrders.provider'), providerWords(problem.provider)],
            [t('companyOrders.tail'), problem.tail === '' ? '—' : `…${problem.tail}`],
            ...(problem.revealedAt === null ? [] : [[t('companyOrders.seen_at'), dayTime(problem.revealedAt)] as const]),
            [t('companyOrders.paid'), money(problem.value)],
            [t('companyOrders.number'), problem.orderGtid],
          ]}
        />
        {proposed && state === 'open' && (
          <Notice kind="warn" title={t('companyOrders.refund_proposed', { by: proposed.by })}>
            {t('companyOrders.refund_second')}
          </Notice>
        )}
        {state === 'open' ? (
          <Answer problem={problem} />
        ) : (
          <Notice kind={state === 'rejected' ? 'info' : 'ok'} title={t(`companyOrders.problem.${state}`)}>
            <bdi>{reason}</bdi>
          </Notice>
        )}
      </div>
    </Sheet>
  )
}

type As = 'refunded' | 'replaced' | 'rejected'

function Answer({ problem }: { problem: ManagedProblem }) {
  const act = useMoneyCall(decideProblem)
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  useMoneyEnd(act, () => invalidate(listProblems))
  const missing = reason.trim() === ''
  const decide = (as: As) => (): void => {
    setTried(true)
    if (missing) return
    const typed = as === 'replaced' && code.trim() !== '' ? { code: { code: code.trim() } } : {}
    act.start(
      { params: { id: problem.idProblem }, body: { as, reason: reason.trim(), ...typed } },
      { value: money(problem.value), name: problem.owner },
    )
  }
  if (act.state === 'done')
    return (
      <p role="status" className="m-0 font-semibold">
        {t(act.result?.problem.state === 'open' ? 'companyOrders.refund_second' : 'companyOrders.problem_answered')}
      </p>
    )
  return (
    <div className="grid gap-4">
      <Field
        label={t('companyOrders.problem_reason')}
        hint={t('companyOrders.problem_reason_hint')}
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={tried && missing ? t('companyOrders.problem_reason_missing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Field
        label={t('companyOrders.new_code')}
        hint={t(problem.provider === 'internal' ? 'companyOrders.new_code_own' : 'companyOrders.new_code_hint')}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <MoneyTrouble act={act} />
      <div className="grid gap-2 sm:grid-cols-3">
        {problem.what !== 'double' && (
          <Button kind="ghost" busy={isUnderWay(act)} onClick={decide('rejected')}>
            {t('companyOrders.do.rejected')}
          </Button>
        )}
        <Button
          kind="soft"
          busy={isUnderWay(act)}
          disabled={problem.provider !== 'internal' && code.trim() === ''}
          onClick={decide('replaced')}>
          {t('companyOrders.do.replaced')}
        </Button>
        <Button busy={isUnderWay(act)} onClick={decide('refunded')}>
          {t('companyOrders.do.refunded', { value: money(problem.value) })}
        </Button>
      </div>
    </div>
  )
}
