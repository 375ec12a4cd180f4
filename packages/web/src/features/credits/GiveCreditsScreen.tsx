/** The form that gives free credits to one person or by a sheet; every row is checked first, then all get theirs or nobody. */
import { useState } from 'react'
import { CircleCheck } from 'lucide-react'
import { checkGrantSheet, getCreditBudget, giveCredits, GRANT_KINDS, listGrants, type CreditGrant } from '@taschino/contract/credits.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { useBack } from '../../routing/back.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { creditPaths, useGives } from './gives.ts'
import { ByHand, BySheet, CheckedRows } from './Receivers.tsx'

type Checked = OutputOf<typeof checkGrantSheet>
type Kind = CreditGrant['kind']
const WAYS = ['one', 'many'] as const
type Way = (typeof WAYS)[number]
/** Reading a large file takes the server a while. */
const PATIENCE = { quiet: true, timeout: 40_000 } as const

export function GiveCreditsScreen() {
  const gives = useGives()
  const onBack = useBack(creditPaths[gives].list())
  const [kind, setKind] = useState<Kind>(gives === 'agency' ? 'welfare' : 'goodwill')
  const [reason, setReason] = useState('')
  const [way, setWay] = useState<Way>('one')
  const [tried, setTried] = useState(false)
  const look = useAct((file: File) => ask(checkGrantSheet, { files: { file } }, PATIENCE))
  const act = useMoneyCall(giveCredits)
  useMoneyEnd(act, () => invalidate(listGrants, getCreditBudget))
  const checked = look.result ?? null
  const busy = isUnderWay(act)
  const send = ({ rows, value, people }: Checked) => {
    setTried(true)
    if (reason.trim() === '') return
    const to = rows.flatMap((row) => (row.person && row.value !== null ? [{ idUser: row.person.id, value: row.value }] : []))
    act.start(
      { body: { kind, reason: reason.trim(), people: to } },
      { value: money(value), name: t('credits.to_people', { count: people }) },
    )
  }
  if (act.state === 'done' && act.result) return <Given grant={act.result} onBack={onBack} />
  const ready = checked?.faults === 0 ? checked : null
  return (
    <Page
      title={t('credits.give')}
      onBack={onBack}
      {...(ready !== null
        ? {
            foot: (
              <Button busy={busy} onClick={() => send(ready)}>
                {t('credits.send', { value: money(ready.value), count: ready.people })}
              </Button>
            ),
          }
        : {})}>
      <Card className="grid gap-4">
        <KindChoice kind={kind} onChange={setKind} />
        <Field
          label={t('credits.reason')}
          hint={t('credits.reason_hint')}
          value={reason}
          maxLength={200}
          autoComplete="off"
          disabled={busy}
          error={tried && reason.trim() === '' ? t('credits.reason_missing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <SegmentedControl<Way>
          label={t('credits.way')}
          value={way}
          options={WAYS.map((value) => ({ value, label: t(`credits.way_${value}`) }))}
          onChange={(next) => {
            look.dismiss()
            setWay(next)
          }}
        />
        {way === 'one' ? (
          <ByHand busy={look.busy} onFile={look.start} onChange={look.dismiss} />
        ) : (
          <BySheet busy={look.busy} onFile={look.start} />
        )}
      </Card>
      <CheckedRows checked={checked} trouble={look.trouble} />
      <MoneyTrouble act={act} className="mt-4" />
    </Page>
  )
}

/** The end stays on the screen until it is left: what was done, or who must say yes. */
function Given({ grant, onBack }: { grant: CreditGrant; onBack: () => void }) {
  const gives = useGives()
  const value = money(grant.value)
  return (
    <Page title={t('credits.give')} onBack={onBack}>
      <div role="status">
        <EmptyState
          icon={<CircleCheck size={32} />}
          title={t(grant.state === 'given' ? 'credits.done' : 'credits.asked', { value, count: grant.people })}>
          {t(grant.state === 'given' ? 'credits.done_body' : gives === 'agency' ? 'credits.asked_company' : 'credits.asked_second')}
        </EmptyState>
      </div>
      <a href={creditPaths[gives].list()} className={buttonClass()}>
        {t('credits.to_list')}
      </a>
    </Page>
  )
}

function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <SegmentedControl<Kind>
      label={t('credits.what')}
      value={kind}
      options={GRANT_KINDS.map((value) => ({ value, label: t(`credits.kind.${value}`) }))}
      onChange={onChange}
    />
  )
}
