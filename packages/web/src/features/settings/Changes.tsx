/** The history of a setting, with what waits for a second person or for its day. */
import { useState } from 'react'
import { decideSetting, listSettingChanges, withdrawSetting, type ListedSetting, type SettingChange } from '@taschino/contract/settings.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useAct, type WithStepUp } from '../../api/use-act.ts'
import { useInfinite } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Row, Rows } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { fullDay, money } from '../../words/formats.ts'
import { typeWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { FIELDS, percent, typeFeesWords, valueWords } from './fields.ts'
import type { CompanyTypeFees } from './type-fees.ts'

interface ChangeProps {
  change: SettingChange
  prove: WithStepUp
  onDone: () => void
}

/** Whoever agrees must see every part of it, not the line of a list. */
function Parts({ change: { key, value } }: { change: SettingChange }) {
  if (FIELDS[key][0]?.name === '') return <p className="m-0 font-semibold">{valueWords(key, value)}</p>
  return (
    <dl className="m-0 grid gap-1">
      {FIELDS[key].map(({ name, unit }) => {
        const part = (value as Record<string, unknown>)[name]
        if (unit === 'types') return ((part ?? []) as CompanyTypeFees[]).map((one) => <TypePart key={one.type} fees={one} />)
        return (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-sm text-ink-2">{t(`companySettings.field.${key}.${name}` as never)}</dt>
            <dd className="m-0 text-end font-semibold break-words">
              {unit === 'cents'
                ? money(Number(part))
                : unit === 'rate'
                  ? percent(Number(part))
                  : String((part as string | number | null) ?? '–')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const TypePart = ({ fees }: { fees: CompanyTypeFees }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-sm text-ink-2">{typeWords(fees.type)}</dt>
    <dd className="m-0 text-end font-semibold">{typeFeesWords(fees)}</dd>
  </div>
)

function Waiting({ change, prove, onDone }: ChangeProps) {
  const [refusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const id = String(change.id)
  const decide = useAct(decideSetting, { prove, onDone })
  const withdraw = useAct(withdrawSetting, { prove, onDone })
  const refuse = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') decide.start({ params: { id }, body: { decision: 'refuse', reason: reason.trim() } })
  }
  const trouble = decide.trouble ?? withdraw.trouble
  return (
    <Card className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tag kind="warn">{t(change.state === 'waiting' ? 'companySettings.waits' : 'companySettings.coming')}</Tag>
        <span className="text-sm text-ink-2">
          {t('companySettings.asked', { by: change.by ?? t('companySettings.start'), day: fullDay(change.askedAt) })}
        </span>
      </div>
      {change.callsOff !== null && <p className="m-0 font-semibold">{t('companySettings.calls_off', { day: fullDay(change.from) })}</p>}
      <Parts change={change} />
      {change.callsOff === null && (
        <p className="m-0 text-sm text-ink-2">{t('companySettings.counts_from', { day: fullDay(change.from) })}</p>
      )}
      {change.state === 'in_force' && change.decidedBy !== null && change.mayWithdraw && (
        <p className="m-0 text-sm text-ink-2">{t('companySettings.call_off_two')}</p>
      )}
      {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
      {refusing && (
        <Field
          label={t('companySettings.reason')}
          value={reason}
          maxLength={200}
          error={missing ? t('companySettings.reason_missing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {change.mayDecide && !refusing && (
          <>
            <Button
              size="small"
              wide={false}
              busy={decide.busy}
              onClick={() => decide.start({ params: { id }, body: { decision: 'approve' } })}>
              {t('companySettings.agree')}
            </Button>
            <Button kind="ghost" size="small" wide={false} onClick={() => setRefusing(true)}>
              {t('companySettings.refuse')}
            </Button>
          </>
        )}
        {refusing && (
          <Button kind="danger" size="small" wide={false} busy={decide.busy} onClick={refuse}>
            {t('companySettings.refuse')}
          </Button>
        )}
        {change.mayWithdraw && !refusing && (
          <Button kind="plain" size="small" wide={false} busy={withdraw.busy} onClick={() => withdraw.start({ params: { id }, body: {} })}>
            {t(change.state === 'waiting' ? 'companySettings.withdraw' : 'companySettings.call_off')}
          </Button>
        )}
      </div>
    </Card>
  )
}

export function Standing({ setting, prove, onDone }: { setting: ListedSetting; prove: WithStepUp; onDone: () => void }) {
  const changes = [...(setting.waiting ? [setting.waiting] : []), ...setting.coming]
  return changes.map((change) => <Waiting key={change.id} change={change} prove={prove} onDone={onDone} />)
}

export function History({ setting: { key } }: { setting: ListedSetting }) {
  const list = useInfinite(listSettingChanges, { params: { key }, query: {} })
  return (
    <PagedList list={list} waiting={2} none={<p className="m-0 text-sm text-ink-2">{t('companySettings.no_history')}</p>}>
      {(items) => (
        <Rows label={t('companySettings.history')}>
          {items.map((one) => (
            <Row
              key={one.id}
              title={valueWords(key, one.value)}
              detail={`${one.callsOff === null ? '' : `${t('companySettings.calls_off_short')} · `}${t(`companySettings.state.${one.state}`)} · ${fullDay(one.from)} · ${one.by ?? t('companySettings.start')}${one.decidedBy === null ? '' : ` · ${one.decidedBy}`}${one.reason === null ? '' : ` · ${one.reason}`}`}
            />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}
