/** The list of paybacks in one state, with the acts that mark one as paid or returned. */
import { isMixed } from '@taschino/basics/fees.ts'
import { useState } from 'react'
import { Landmark } from 'lucide-react'
import { listPaybacks, requestPaid, requestReturned, type ListedPayback, type PaybackPlace } from '@taschino/contract/payouts.ts'
import { RETURN_CODES, type ReturnCode } from '@taschino/contract/return-codes.ts'
import { paths } from '../../routing/paths.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows } from '../../ui/Card.tsx'
import { Chip, Tag } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { FeeLines } from '../../ui/FeeLines.tsx'
import { Money } from '../../ui/Money.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { payoutsMoved } from './stale.ts'
import { dayWords, promiseWords } from './words-of.ts'

interface PaybackRowsProps {
  query: { place: PaybackPlace; text?: string }
  place: PaybackPlace
  onChoose: (row: ListedPayback) => void
}

export function PaybackRows({ query, place, onChoose }: PaybackRowsProps) {
  const list = useInfinite(listPaybacks, { query })
  return (
    <PagedList
      list={list}
      waiting={5}
      none={<EmptyState icon={<Landmark size={30} />} title={t(query.text ? 'payouts.none_found' : `payouts.none.${place}`)} />}>
      {(items) => (
        <Rows label={t(`payouts.place.${place}`)}>
          {items.map((row) => (
            <PaybackRow key={row.gtid} row={row} onClick={() => onChoose(row)} />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function PaybackRow({ row, onClick }: { row: ListedPayback; onClick: () => void }) {
  const promise = promiseWords(row)
  return (
    <Row
      onClick={onClick}
      lead={<Monogram name={row.shop.name} />}
      title={<bdi>{row.shop.name}</bdi>}
      end={<Money cents={row.net} />}
      detail={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Tag kind={promise.kind}>{promise.words}</Tag>
          <span>{row.ibanLast4 === null ? t('payouts.no_iban') : t('payouts.iban_end', { last: row.ibanLast4 })}</span>
          {row.refused !== null && <Tag kind="bad">{t('payouts.refused')}</Tag>}
          {row.stopped && <Tag kind="warn">{t('payouts.shop_stopped')}</Tag>}
          {row.shop.group && <bdi>{row.shop.group}</bdi>}
          {row.place === 'returned' && row.reason && <bdi>{row.reason}</bdi>}
        </span>
      }
    />
  )
}

export function PaybackSheet({ row, onClose, onFile }: { row: ListedPayback; onClose: () => void; onFile: (id: number) => void }) {
  const paying = useMoneyCall(requestPaid)
  const [returning, setReturning] = useState(false)
  const [said, setSaid] = useState<'paid' | 'returned' | null>(null)
  useMoneyEnd(paying, payoutsMoved, () => setSaid('paid'))
  const { file } = row
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.shop.name}
      foot={said !== null ? <Button onClick={onClose}>{t('act.close')}</Button> : undefined}>
      <div className="grid gap-4 pt-1">
        {said !== null && (
          <Notice kind="ok" title={t(`payouts.said.${said}`)}>
            {t(`payouts.said.${said}_body`, { name: row.shop.name, amount: money(row.net) })}
          </Notice>
        )}
        <dl className="m-0 grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-2 [&_dd]:m-0 [&_dd]:text-end [&_dd]:font-semibold [&_dt]:text-ink-2">
          <dt>{t('payouts.tickets')}</dt>
          <dd>
            <Money cents={row.value} />
          </dd>
          <dt>{t('payouts.fee')}</dt>
          <dd>
            <Money cents={-row.fee} />
          </dd>
          {isMixed(row.parts) && (
            <dd className="col-span-2">
              <FeeLines parts={row.parts} className="font-normal" />
            </dd>
          )}
          <dt>{t('payouts.net')}</dt>
          <dd>
            <Money cents={row.net} />
          </dd>
          <dt>{t('payouts.promised')}</dt>
          <dd>{dayWords(row.payoutDate)}</dd>
          {row.ibanLast4 !== null && (
            <>
              <dt>IBAN</dt>
              <dd>{t('payouts.iban_end', { last: row.ibanLast4 })}</dd>
            </>
          )}
          {row.attempt > 1 && (
            <>
              <dt>{t('payouts.attempt')}</dt>
              <dd>{row.attempt}</dd>
            </>
          )}
          {row.reason !== null && (
            <>
              <dt>{t('payouts.reason')}</dt>
              <dd>
                <bdi>{row.reason}</bdi>
              </dd>
            </>
          )}
          {row.back !== null && (
            <>
              <dt>{t('payouts.reference')}</dt>
              <dd>
                {row.back.code} · <bdi>{row.back.reference}</bdi>
              </dd>
            </>
          )}
        </dl>
        {row.refused !== null && (
          <Notice kind="bad" title={t('payouts.refused')}>
            {t('payouts.refused_body', { why: wordsOfCode(row.refused) })}
          </Notice>
        )}
        {file !== null && (
          <Button
            kind="plain"
            size="small"
            wide
            onClick={() => {
              onClose()
              onFile(file.id)
            }}>
            {t('payouts.open_file', { name: file.messageId })}
          </Button>
        )}
        {(row.place === 'due' || row.place === 'later' || row.place === 'returned') && (
          <p className="m-0 text-[15px] text-ink-2">
            {t(`payouts.explain.${row.place}`)}{' '}
            <a href={paths.companyShops({ request: row.gtid })} className="font-semibold text-brand">
              {t('payouts.see_request')}
            </a>
          </p>
        )}
        {said === null && (
          <>
            <MoneyTrouble act={paying} />
            {row.place === 'sent' && (
              <Button
                busy={isUnderWay(paying)}
                onClick={() => paying.start({ params: { gtid: row.gtid }, body: {} }, { value: money(row.net), name: row.shop.name })}>
                {t('payouts.mark_paid', { amount: money(row.net) })}
              </Button>
            )}
            {(row.place === 'sent' || row.place === 'paid') && !returning && (
              <Button kind="ghost" size="small" wide onClick={() => setReturning(true)}>
                {t('payouts.it_came_back')}
              </Button>
            )}
            {returning && (
              <Returning
                row={row}
                onDone={() => {
                  setReturning(false)
                  setSaid('returned')
                }}
              />
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

const LEAST_REFERENCE = 4
const wordsOfCode = (code: ReturnCode): string => t(`payouts.code.${code}`)

function Returning({ row, onDone }: { row: ListedPayback; onDone: () => void }) {
  const act = useMoneyCall(requestReturned)
  const [code, setCode] = useState<ReturnCode | null>(null)
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  useMoneyEnd(act, payoutsMoved, onDone)
  const short = reference.trim().length < LEAST_REFERENCE
  /** Own words for the shop stay; those of another code go with it. */
  const choose = (next: ReturnCode) => {
    if (reason.trim() === '' || (code !== null && reason === wordsOfCode(code))) setReason(wordsOfCode(next))
    setCode(next)
  }
  const send = () => {
    setAsked(true)
    if (code !== null && !short && reason.trim() !== '')
      act.start(
        { params: { gtid: row.gtid }, body: { code, reference: reference.trim(), reason: reason.trim() } },
        { value: money(row.net), name: row.shop.name },
      )
  }
  return (
    <Form className="grid gap-3 rounded-m border border-line p-4" onSend={send}>
      <p className="m-0 text-[15px] text-ink-2">{t('payouts.returned_explained')}</p>
      <div role="group" aria-label={t('payouts.reasons')} className="flex flex-wrap gap-x-2 gap-y-3">
        {RETURN_CODES.map((one) => (
          <Chip key={one} pressed={code === one} onClick={() => choose(one)}>
            {wordsOfCode(one)}
          </Chip>
        ))}
      </div>
      {asked && code === null && (
        <p role="alert" className="m-0 text-sm font-semibold text-bad">
          {t('payouts.code_missing')}
        </p>
      )}
      <Field
        label={t('payouts.reference')}
        value={reference}
        maxLength={35}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('payouts.reference_hint')}
        onChange={(event) => setReference(event.target.value)}
        error={asked && short ? t('payouts.reference_missing') : undefined}
      />
      <Field
        label={t('payouts.shop_reads')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
        error={asked && reason.trim() === '' ? t('payouts.reason_missing') : undefined}
      />
      <MoneyTrouble act={act} />
      <Button type="submit" kind="danger" busy={isUnderWay(act)}>
        {t('payouts.mark_returned', { amount: money(row.net) })}
      </Button>
    </Form>
  )
}
