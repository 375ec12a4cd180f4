/** The step for the firm's invoice data; the VAT number is checked while it is typed. */
import { parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import { Fragment } from 'react'
import { BadgeCheck } from 'lucide-react'
import { Field } from '../../../ui/Field.tsx'
import { t } from '../../../words/words.ts'
import { FIRM, isWrong, type AgencyDraft, type TextField } from './agency-draft.ts'

interface StepProps {
  draft: AgencyDraft
  set: (change: Partial<AgencyDraft>) => void
  /** Somebody wanted to go on. */
  tried: boolean
  /** The server took it for wrong. */
  wrong: (field: TextField) => boolean
}

const LENGTH: Partial<Record<TextField, number>> = { name: 80, address: 160, vatNumber: 20, fiscalCode: 20, phone: 24, sdiCode: 7 }
const KEYS = { vatNumber: 'numeric', phone: 'tel', pec: 'email', invoiceEmail: 'email' } as const
/** As wide as the form; the others stand in pairs where there is room. */
const LONG: ReadonlySet<TextField> = new Set(['name', 'address'])
/** Whatever comes from here on is nobody's to know by heart on the first day. */
const FIRST_THAT_MAY_WAIT: TextField = 'fiscalCode'
const HINTS = { fiscalCode: 'agencyAdd.hint.fiscalCode', sdiCode: 'agencyAdd.hint.sdiCode' } as const

/** A number that is whole and wrong is told while it is typed; one that is half typed is not yet wrong. */
const wrongNow = ({ vatNumber }: AgencyDraft): boolean => vatNumber.replace(/\D/g, '').length >= 11 && parsePartitaIva(vatNumber) === null

export function FirmStep({ draft, set, tried, wrong }: StepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 duo:grid-cols-2">
      {FIRM.map((field) => {
        const bad = (tried && isWrong(draft, field)) || wrong(field) || (field === 'vatNumber' && wrongNow(draft))
        const good = field === 'vatNumber' && parsePartitaIva(draft.vatNumber) !== null
        return (
          <Fragment key={field}>
            {field === FIRST_THAT_MAY_WAIT && <p className="mt-2 mb-0 text-sm text-ink-2 duo:col-span-2">{t('agencyAdd.may_wait')}</p>}
            <div className={LONG.has(field) ? 'duo:col-span-2' : undefined}>
              <Field
                label={t(`agencyAdd.field.${field}` as 'agencyAdd.field.name')}
                value={draft[field]}
                inputMode={field in KEYS ? KEYS[field as keyof typeof KEYS] : undefined}
                maxLength={LENGTH[field] ?? 120}
                autoComplete="off"
                {...(field in HINTS ? { hint: t(HINTS[field as keyof typeof HINTS]) } : {})}
                error={bad ? t(`agencyAdd.wrong.${field}` as 'agencyAdd.wrong.name') : undefined}
                {...(good
                  ? { end: <BadgeCheck role="img" aria-label={t('agencyAdd.vat_good')} size={22} className="me-3 shrink-0 text-ok-text" /> }
                  : {})}
                onChange={(event) => set({ [field]: event.target.value })}
              />
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
