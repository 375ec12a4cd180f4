/** The second step: address and hours, what the shop takes and its fees, tills, group. */
import { Plus, Trash2 } from 'lucide-react'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { TILLS_MAX } from '@taschino/contract/onboarding-shapes.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { FeeFields } from './FeeFields.tsx'
import { GroupPicker } from './GroupPicker.tsx'
import { HoursFields } from './HoursFields.tsx'
import { PinField } from './PinField.tsx'
import { Text, type StepProps } from './step-props.tsx'

export function PlaceStep(props: StepProps) {
  const { draft, set, fault, agent, isGroup } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {!isGroup && (
        <>
          <PinField value={draft.position} onChange={(position) => set({ position })} />
          <HoursFields value={draft.openingHours} error={fault('openingHours')} onChange={(openingHours) => set({ openingHours })} />
          <Capabilities
            value={draft.capabilities}
            agent={agent}
            error={fault('capabilities')}
            onChange={(capabilities) => set({ capabilities })}
          />
        </>
      )}
      <FeeFields value={draft.fees} error={fault('feeMax') ?? fault('feeMin') ?? fault('feesByType')} onChange={(fees) => set({ fees })} />
      {!isGroup && (
        <>
          <Tills value={draft.tills} error={fault('tills')} onChange={(tills) => set({ tills })} />
          <GroupPicker
            chosen={draft.group}
            error={fault('idShopGroup')}
            onChoose={(group) => set({ group, ...(group ? {} : { ownerOfGroup: false }) })}
          />
        </>
      )}
      <details open={draft.merchantID !== '' || draft.merchantShopID !== ''}>
        <summary className="press flex min-h-11 cursor-pointer items-center font-semibold text-brand">{t('shopAdd.merchant')}</summary>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
          <Text {...props} name="merchantID" maxLength={40} />
          <Text {...props} name="merchantShopID" maxLength={40} />
        </div>
      </details>
    </div>
  )
}

const BY_COMPANY: readonly TicketType[] = ['gdo', 'free_credits']

interface CapabilitiesProps {
  value: readonly TicketType[]
  agent: boolean
  error: React.ReactNode | undefined
  onChange: (value: TicketType[]) => void
}

export function Capabilities({ value, agent, error, onChange }: CapabilitiesProps) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 text-base font-bold">{t('shopAdd.capabilities')}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 sm:grid-cols-2">
        {TICKET_TYPES.map((type) => {
          const closed = agent && BY_COMPANY.includes(type) && !value.includes(type)
          return (
            <label
              key={type}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-[14px] border-[1.5px] border-line-strong bg-card px-3.5 font-semibold has-checked:border-brand has-checked:bg-mint has-disabled:cursor-default has-disabled:text-ink-2">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-(--brand)"
                checked={value.includes(type)}
                disabled={closed}
                aria-invalid={error ? true : undefined}
                onChange={(event) => onChange(TICKET_TYPES.filter((one) => (one === type ? event.target.checked : value.includes(one))))}
              />
              {typeWords(type)}
            </label>
          )
        })}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 mb-0 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {agent && <p className="mt-1.5 mb-0 text-sm text-ink-2">{t('shopAdd.capabilities_hint')}</p>}
    </fieldset>
  )
}

function Tills({
  value,
  error,
  onChange,
}: {
  value: readonly string[]
  error: React.ReactNode | undefined
  onChange: (value: string[]) => void
}) {
  const name = (n: number): string => t('shopAdd.till_name', { n })
  return (
    <div>
      <SectionTitle>{t('shopAdd.tills')}</SectionTitle>
      <p className="m-0 mb-3 text-[15px] text-ink-2">{t('shopAdd.tills_hint')}</p>
      <ul className="m-0 grid grid-cols-[minmax(0,1fr)] list-none gap-2 p-0">
        {value.map((till, i) => (
          // oxlint-disable-next-line no-array-index-key
          <li key={i} className="flex items-start gap-1">
            <Field
              className="min-w-0 flex-1"
              hideLabel
              label={t('shopAdd.till', { n: i + 1 })}
              value={till}
              maxLength={40}
              autoComplete="off"
              error={error && till.trim() === '' ? error : undefined}
              onChange={(event) => onChange(value.map((one, at) => (at === i ? event.target.value : one)))}
            />
            {value.length > 1 && (
              <IconButton
                className="mt-1"
                label={t('shopAdd.till_remove', { till: till || name(i + 1) })}
                onClick={() => onChange(value.filter((_, at) => at !== i))}>
                <Trash2 aria-hidden size={20} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {value.length < TILLS_MAX && (
        <Button
          className="mt-2"
          kind="plain"
          size="small"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onChange([...value, name(value.length + 1)])}>
          {t('shopAdd.till_more')}
        </Button>
      )}
    </div>
  )
}
