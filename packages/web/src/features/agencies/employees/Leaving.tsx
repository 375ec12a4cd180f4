/** The sheets for an employee who leaves or comes back: each says what becomes of the tickets, and afterwards how many came back. */
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { markBack, markLeft } from '@taschino/contract/agencies.ts'
import type { Employee } from '@taschino/contract/agency-shapes.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { partsWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { peopleChanged } from './after.ts'

export function Leaving({ one, name }: { one: Employee; name: string }) {
  // What was done stays said while the card is open, whichever of the two it was.
  const left = useMoneyCall(markLeft)
  const back = useMoneyCall(markBack)
  useMoneyEnd(left, peopleChanged)
  useMoneyEnd(back, peopleChanged)
  const report =
    one.status === 'left' && left.result
      ? left.result.parts.length > 0
        ? t('employees.left_took', { name, parts: partsWords(left.result.parts), amount: money(left.result.cameBack?.value ?? 0) })
        : t(left.result.gtid === null && left.result.cameBack === null ? 'employees.left_done' : 'employees.left_nothing', { name })
      : one.status !== 'left' && back.result
        ? t(back.result.value > 0 ? 'employees.back_gave' : 'employees.back_done', { name, amount: money(back.result.value) })
        : null
  return (
    <>
      {report && <Notice kind="ok">{report}</Notice>}
      {/* A colleague was faster: the sheet that says so goes with what it offered. */}
      <MoneyTrouble act={one.status === 'left' ? left : back} />
      {one.status === 'left' ? <Back one={one} name={name} call={back} /> : <Leave one={one} name={name} call={left} />}
    </>
  )
}

interface AskProps {
  /** What the button is called, what is asked, what the yes does. */
  words: { open: string; title: string; yes: string }
  danger?: boolean
  call: ReturnType<typeof useMoneyCall<typeof markLeft>> | ReturnType<typeof useMoneyCall<typeof markBack>>
  onYes: () => void
  children: ReactNode
}

/** The question over the card; it goes once the answer is yes. */
function Ask({ words, danger = false, call, onYes, children }: AskProps) {
  const [open, setOpen] = useState(false)
  const close = useEffectEvent(() => setOpen(false))
  useEffect(() => {
    if (call.state === 'done') close()
  }, [call.state])
  return (
    <>
      <Button
        size="small"
        kind="ghost"
        wide
        onClick={() => {
          call.dismiss()
          setOpen(true)
        }}>
        {words.open}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        foot={
          <div className="grid grid-cols-2 gap-3">
            <Button kind="ghost" size="small" wide onClick={() => setOpen(false)}>
              {t('act.cancel')}
            </Button>
            <Button kind={danger ? 'danger' : 'primary'} size="small" wide busy={isUnderWay(call)} onClick={onYes}>
              {words.yes}
            </Button>
          </div>
        }>
        <MoneyTrouble act={call} className="mb-3" />
        {children}
      </Sheet>
    </>
  )
}

function Leave({ one, name, call }: { one: Employee; name: string; call: ReturnType<typeof useMoneyCall<typeof markLeft>> }) {
  const [way, setWay] = useState<'leave' | 'take-back'>('leave')
  return (
    <Ask
      words={{ open: t('employees.leave'), title: t('employees.leave_ask', { name }), yes: t('employees.leave_do') }}
      danger
      call={call}
      onYes={() => call.start({ params: { id: String(one.id) }, body: { tickets: way } }, { name })}>
      <p className="mt-0 mb-3">{t('employees.leave_body')}</p>
      <fieldset className="m-0 grid gap-2 border-0 p-0">
        <legend className="mb-2 p-0 font-semibold">{t('employees.leave_tickets')}</legend>
        <Choice
          name="way"
          title={t('employees.leave_keep')}
          body={t('employees.leave_keep_body')}
          checked={way === 'leave'}
          onChoose={() => setWay('leave')}
        />
        <Choice
          name="way"
          title={t('employees.leave_take')}
          body={t('employees.leave_take_body')}
          checked={way === 'take-back'}
          onChoose={() => setWay('take-back')}
        />
      </fieldset>
      <p className="mt-3 mb-0 text-sm text-ink-2">
        <Breakable>{t('employees.leave_letter', { email: one.email })}</Breakable>
      </p>
    </Ask>
  )
}

function Back({ one, name, call }: { one: Employee; name: string; call: ReturnType<typeof useMoneyCall<typeof markBack>> }) {
  const [way, setWay] = useState<'give-back' | 'keep'>('give-back')
  return (
    <Ask
      words={{ open: t('employees.back'), title: t('employees.back_ask', { name }), yes: t('employees.back_do') }}
      call={call}
      onYes={() => call.start({ params: { id: String(one.id) }, body: { tickets: one.cameBack ? way : 'keep' } }, { name })}>
      <p className="mt-0 mb-3">{t('employees.back_body')}</p>
      {one.cameBack && (
        <fieldset className="m-0 grid gap-2 border-0 p-0">
          <legend className="mb-2 p-0 font-semibold">
            {t('employees.back_tickets', { count: one.cameBack.tickets, amount: money(one.cameBack.value) })}
          </legend>
          <Choice
            name="back"
            title={t('employees.back_give')}
            body={t('employees.back_give_body')}
            checked={way === 'give-back'}
            onChoose={() => setWay('give-back')}
          />
          <Choice
            name="back"
            title={t('employees.back_keep')}
            body={t('employees.back_keep_body')}
            checked={way === 'keep'}
            onChoose={() => setWay('keep')}
          />
        </fieldset>
      )}
    </Ask>
  )
}

function Choice({
  name,
  title,
  body,
  checked,
  onChoose,
}: {
  name: string
  title: string
  body: string
  checked: boolean
  onChoose: () => void
}) {
  const id = useId()
  return (
    <div className="relative flex gap-3 rounded-m border-[1.5px] border-line-strong p-3 has-checked:border-brand has-checked:bg-mint/60 has-focus-visible:outline-3 has-focus-visible:outline-brand">
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-body`}
        className="relative z-10 mt-1 size-5 shrink-0 accent-brand"
      />
      <div>
        {/* The whole card is the label's. */}
        <label htmlFor={id} className="block cursor-pointer font-semibold after:absolute after:inset-0">
          {title}
        </label>
        <span id={`${id}-body`} className="block text-sm text-ink-2">
          {body}
        </span>
      </div>
    </div>
  )
}
