/** The fields of an Italian delivery address, each with its error. */
import { useRef, type RefObject } from 'react'
import { getUser } from '@taschino/contract/people/users.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { t } from '../../../words/words.ts'
import { ADDRESS_FIELDS, EMPTY_ADDRESS, wrongIn, type AddressDraft, type AddressField } from './address-draft.ts'

const HOW: Readonly<Record<AddressField, { autoComplete: string; inputMode?: 'tel' | 'numeric'; wide?: true; maxLength: number }>> = {
  name: { autoComplete: 'name', wide: true, maxLength: 60 },
  street: { autoComplete: 'street-address', wide: true, maxLength: 120 },
  postalCode: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 5 },
  city: { autoComplete: 'address-level2', maxLength: 60 },
  province: { autoComplete: 'address-level1', maxLength: 2 },
  phone: { autoComplete: 'tel', inputMode: 'tel', maxLength: 20 },
}

/** What somebody wrote into their own data, once it is here and nothing was typed. */
export function useOwnAddress(wanted: boolean): AddressDraft {
  const { idUser, role } = useSession()
  const asked = wanted && idUser !== null && role === 'enduser'
  const user = useAsk(getUser, { params: { id: idUser ?? 0 } }, { enabled: asked, quiet: true }).data
  if (!user) return EMPTY_ADDRESS
  return {
    name: [user.firstName, user.lastName].filter(Boolean).join(' '),
    street: user.street ?? '',
    postalCode: user.cap ?? '',
    city: user.city ?? '',
    province: user.province ?? '',
    phone: user.phone ?? '',
  }
}

interface AddressFieldsProps {
  draft: AddressDraft
  /** Say what is wrong also where nothing was typed. */
  tried: boolean
  disabled: boolean
  onChange: (draft: AddressDraft) => void
  box: RefObject<HTMLDivElement | null>
}

export function AddressFields({ draft, tried, disabled, onChange, box }: AddressFieldsProps) {
  return (
    <section aria-labelledby="club-address">
      <SectionTitle id="club-address">{t('club.address.title')}</SectionTitle>
      <p className="mt-0 mb-3 text-sm text-ink-2">{t('club.address.kept')}</p>
      <div ref={box} className="grid grid-cols-2 gap-3">
        {ADDRESS_FIELDS.map((field) => {
          const { wide, ...how } = HOW[field]
          const wrong = tried ? wrongIn(field, draft[field]) : null
          return (
            <Field
              key={field}
              {...how}
              {...(wide ? { className: 'col-span-2' } : { className: 'min-w-0 max-[360px]:col-span-2' })}
              name={field}
              label={t(`club.address.${field}`)}
              disabled={disabled}
              value={draft[field]}
              error={wrong === null ? undefined : t(wrong)}
              onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
            />
          )
        })}
      </div>
    </section>
  )
}

/** Leads to the first field that is wrong. */
export function useFieldBox(): { box: RefObject<HTMLDivElement | null>; goTo: (field: AddressField) => void } {
  const box = useRef<HTMLDivElement>(null)
  return { box, goTo: (field) => box.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus() }
}
