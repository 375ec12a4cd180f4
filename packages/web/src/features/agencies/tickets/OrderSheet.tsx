/** "Ordina buoni": the sheet that orders tickets; computes the total and the tax note while one types. */
import { centsText } from '@taschino/basics/money.ts'
import { useEffect, useState } from 'react'
import { CircleCheck } from 'lucide-react'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { linesOfOrder, sumsOf, type BillTerms } from '@taschino/basics/order-bill.ts'
import { exemptPerDay } from '@taschino/basics/tax-exempt.ts'
import { askTickets, getStock, listOrders } from '@taschino/contract/agencies.ts'
import type { OrderType, StockGroup } from '@taschino/contract/agency-shapes.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { partWords, piecesWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd, type MoneyAct } from '../../stepup/public.ts'
import { monthName } from './month-name.ts'
import { draftOf, LIMITS, readDraft, taxedPerTicket, type Draft, type DraftFault, type Need } from './order-draft.ts'

const TYPES: readonly OrderType[] = ['normal', 'gdo', 'business']

interface OrderSheetProps {
  /** What the press that opened it says already. */
  given: Partial<Draft>
  /** Null also while the stock is still being read. */
  need: Need | null
  groups: readonly StockGroup[]
  billing: BillTerms | null
  onClose: () => void
}

export function OrderSheet({ given, need, groups, billing, onClose }: OrderSheetProps) {
  const [typed, setTyped] = useState(given)
  // Proposed once, as soon as it is known: nothing that stands in a field changes when the stock is read again.
  const [proposal, setProposal] = useState(need)
  const [early] = useState(need === null)
  if (proposal === null && need !== null) {
    setProposal(need)
    // How many is typed or chosen by whoever was quicker than the stock: no amount comes under a thumb that is about to send.
    setTyped({ amount: '', ...typed })
  }
  // What is proposed late makes the sheet longer above the field that somebody is typing in.
  useEffect(() => {
    if (early && proposal !== null) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [early, proposal])
  const draft = draftOf(proposal, typed)
  const [tried, setTried] = useState(false)
  const call = useMoneyCall(askTickets)
  useMoneyEnd(call, () => invalidate(listOrders, getStock))
  const read = readDraft(draft)
  const send = () => {
    setTried(true)
    if (read.faults.length > 0 || read.unit === null || read.amount === null) return
    call.start(
      { body: { type: draft.type, unit: read.unit, amount: read.amount, ...(draft.note.trim() ? { note: draft.note.trim() } : {}) } },
      { value: money(read.unit * read.amount) },
    )
  }
  const made = call.result
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('agencyTickets.new_title')}
      foot={
        made ? (
          <Button onClick={onClose}>{t('act.close')}</Button>
        ) : (
          <Foot draft={draft} billing={billing} tried={tried} call={call} onSend={send} />
        )
      }>
      {made ? (
        <div role="status">
          <EmptyState icon={<CircleCheck size={32} />} title={t('agencyTickets.sent', { what: partWords(made) })}>
            {t('agencyTickets.sent_body', { amount: money(made.value), code: shortGtid(made.gtid) })}
          </EmptyState>
        </div>
      ) : (
        <Form id="order" className="grid gap-4 pb-1" onSend={send}>
          <OrderFields
            draft={draft}
            set={(change) => setTyped({ ...typed, ...change })}
            faults={tried ? read.faults : []}
            need={need}
            groups={groups}
          />
        </Form>
      )}
    </Sheet>
  )
}

interface FootProps {
  draft: Draft
  billing: BillTerms | null
  tried: boolean
  call: MoneyAct
  onSend: () => void
}

function Foot({ draft, billing, tried, call, onSend }: FootProps) {
  const { value, unit, amount, faults } = readDraft(draft)
  const bill = billing && unit !== null && amount !== null ? sumsOf(linesOfOrder({ type: draft.type, unit, amount }, billing)) : null
  return (
    <>
      <p aria-live="polite" className="m-0 mb-3 flex items-baseline justify-between gap-3">
        <span className="text-ink-2">{amount ? piecesWords(draft.type, amount) : t('agencyTickets.sum')}</span>
        <strong className="text-xl">
          <Money cents={value} />
        </strong>
      </p>
      {bill && bill.total !== value && (
        <p className="m-0 mb-3 text-sm text-ink-2">
          {t(bill.fee > 0 ? 'agencyTickets.billed_fee' : 'agencyTickets.billed', {
            total: money(bill.total),
            vat: money(bill.vat),
            fee: money(bill.fee),
          })}
        </p>
      )}
      <MoneyTrouble act={call} className="mb-3" />
      {tried && faults.includes('value_range') && (
        <Notice kind="bad" className="mb-3">
          {t('refusal.order_too_large')}
        </Notice>
      )}
      <Button
        type="submit"
        form="order"
        busy={isUnderWay(call)}
        onClick={(event) => {
          event.preventDefault()
          onSend()
        }}>
        {t('agencyTickets.send')}
      </Button>
      <p className="mt-2 mb-0 text-center text-sm text-ink-2">{t('agencyTickets.send_hint')}</p>
    </>
  )
}

interface FieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  faults: readonly DraftFault[]
  need: Need | null
  groups: readonly StockGroup[]
}

function OrderFields({ draft, set, faults, need, groups }: FieldsProps) {
  const { unit } = readDraft(draft)
  const fault = (name: Exclude<DraftFault, 'value_range'>, facts = {}) =>
    faults.includes(name) ? t(`agencyTickets.fault.${name}`, facts) : undefined
  return (
    <>
      <SegmentedControl
        label={t('agencyTickets.type')}
        value={draft.type}
        options={TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChange={(type) => set({ type })}
      />
      <div>
        <Field
          label={t('agencyTickets.unit')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={draft.unit}
          end={
            <span aria-hidden className="pe-4 text-ink-2">
              €
            </span>
          }
          error={fault('unit_missing') ?? fault('unit_range', { min: money(LIMITS.unitMin), max: money(LIMITS.unitMax) })}
          onChange={(event) => set({ unit: event.target.value })}
        />
        <KnownUnits draft={draft} set={set} groups={groups} />
        <TaxHint type={draft.type} unit={unit} />
      </div>
      <div>
        <Field
          label={t('agencyTickets.amount')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={draft.amount}
          error={fault('amount_missing') ?? fault('amount_range', { max: LIMITS.amountMax.toLocaleString('it-IT') })}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <LikelyAmounts draft={draft} set={set} need={need} groups={groups} />
      </div>
      <Field
        label={t('agencyTickets.note_label')}
        hint={t('agencyTickets.note_hint')}
        autoComplete="off"
        maxLength={200}
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
      />
    </>
  )
}

/** The face values that this agency has of this type, one tap each. */
function KnownUnits({ draft, set, groups }: Pick<FieldsProps, 'draft' | 'set' | 'groups'>) {
  const { unit } = readDraft(draft)
  const units = [...new Set(groups.filter(({ type }) => type === draft.type).map((group) => group.unit))]
    .toSorted((a, b) => a - b)
    .slice(0, 4)
  if (units.length === 0) return null
  return (
    <div role="group" aria-label={t('agencyTickets.units')} className="mt-2.5 flex flex-wrap gap-2">
      {units.map((one) => (
        <Chip key={one} pressed={one === unit} onClick={() => set({ unit: centsText(one) })}>
          {money(one)}
        </Chip>
      ))}
    </div>
  )
}

/** What the next month lacks, and what was given in the last one, one tap each. */
function LikelyAmounts({ draft, set, need, groups }: Omit<FieldsProps, 'faults'>) {
  const { unit } = readDraft(draft)
  const last = groups.find((group) => group.type === draft.type && group.unit === unit)?.givenLastMonth ?? 0
  const forNext = need && need.missing > 0 && need.group.type === draft.type && need.group.unit === unit ? need : null
  if (!forNext && last <= 0) return null
  return (
    <div role="group" aria-label={t('agencyTickets.amounts')} className="mt-2.5 flex flex-wrap gap-2">
      {forNext && (
        <Chip pressed={draft.amount === String(forNext.missing)} onClick={() => set({ amount: String(forNext.missing) })}>
          {t('agencyTickets.for_month', { month: monthName(forNext.month), count: forNext.missing })}
        </Chip>
      )}
      {last > 0 && (
        <Chip pressed={draft.amount === String(last)} onClick={() => set({ amount: String(last) })}>
          {t('agencyTickets.as_last_month', { count: last })}
        </Chip>
      )}
    </div>
  )
}

/** What payroll will have to do with it. */
function TaxHint({ type, unit }: { type: OrderType; unit: number | null }) {
  const month = businessMonth(Date.now())
  const taxed = taxedPerTicket(type, unit, month)
  if (taxed === null) return null
  const exempt = money(exemptPerDay(month))
  return taxed > 0 ? (
    <Notice kind="warn" className="mt-3">
      {t('agencyTickets.taxed', { exempt, taxed: money(taxed) })}
    </Notice>
  ) : (
    <p className="mt-2 mb-0 text-sm text-ink-2">{t('agencyTickets.exempt', { exempt })}</p>
  )
}
