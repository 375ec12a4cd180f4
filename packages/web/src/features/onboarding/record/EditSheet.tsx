/** The sheet that corrects one field of a record. */
import { useState } from 'react'
import { listReviews } from '@taschino/contract/onboarding.ts'
import { getReview } from '@taschino/contract/onboarding.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import type { TypeFees } from '@taschino/basics/fees.ts'
import { readTypedIban } from '@taschino/basics/iban.ts'
import { listShopStandings } from '@taschino/contract/requests.ts'
import { getOverview, getShops, updateShop } from '@taschino/contract/shops.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, setAnswer } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { IbanField } from '../../iban/public.ts'
import { useStepUp } from '../../stepup/public.ts'
import { FeeFields } from '../add/FeeFields.tsx'
import { LegalFormField } from '../add/FirmStep.tsx'
import { GroupPicker } from '../add/GroupPicker.tsx'
import { HoursFields } from '../add/HoursFields.tsx'
import { PinField } from '../add/PinField.tsx'
import { Capabilities } from '../add/PlaceStep.tsx'
import type { ShopDraft } from '../add/shop-draft.ts'
import { wrongWords } from '../add/use-bring-in.ts'
import { labelOf, type Path } from './record-fields.ts'

type Edited = Pick<ShopDraft, 'position' | 'openingHours' | 'capabilities' | 'legalForm' | 'group' | 'iban'> & {
  feeMin: number
  feeMax: number
  feesByType?: TypeFees[]
  text: string
  receiver: string
}

const LENGTH: Readonly<Record<Path, number>> = { title: 80, address: 160, description: 500, sdiCode: 7, merchantID: 40, merchantShopID: 40 }
/** Never empty. */
const ALWAYS: readonly Path[] = ['title', 'address', 'businessName', 'vatNumber']

function editedOf({ data, group }: ShopRecord, path: Path): Edited {
  const text = data[path as keyof typeof data]
  return { ...data, legalForm: data.legalForm ?? '', group, iban: '', receiver: '', text: typeof text === 'string' ? text : '' }
}

function bodyOf(path: Path, edited: Edited) {
  switch (path) {
    case 'position':
      return { position: edited.position }
    case 'openingHours':
      return { openingHours: edited.openingHours }
    case 'capabilities':
      return { capabilities: edited.capabilities }
    case 'feeMax':
      return { feeMin: edited.feeMin, feeMax: edited.feeMax, feesByType: edited.feesByType }
    case 'legalForm':
      return { legalForm: edited.legalForm === '' ? null : edited.legalForm }
    case 'idShopGroup':
      return { idShopGroup: edited.group?.id ?? null }
    case 'iban': {
      const typed = readTypedIban(edited.iban)
      const iban = typed.state === 'good' ? typed.iban : null
      return { iban, ibanReceiverName: iban === null || edited.receiver.trim() === '' ? null : edited.receiver.trim() }
    }
    default: {
      const text = edited.text.trim()
      return { [path]: text === '' && path !== 'description' && !ALWAYS.includes(path) ? null : text }
    }
  }
}

/** What was changed is read anew wherever it stands. */
export const recordChanged = (record: ShopRecord) => {
  setAnswer(getReview, { params: { id: String(record.id) } }, record)
  return invalidate(listReviews, listShopStandings, getOverview, getShops)
}

export function EditSheet({ record, path, onClose }: { record: ShopRecord; path: Path; onClose: () => void }) {
  const [edited, setEdited] = useState(() => editedOf(record, path))
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(updateShop, {
    prove: withStepUp,
    onDone: async (next) => {
      await recordChanged(next)
      onClose()
    },
  })
  const wrong = act.refusal?.fields.some((field) => field.path === path || field.path.startsWith(`${path}.`)) ?? false
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={labelOf(path, record.isGroup)}
        foot={
          <Button type="submit" form="edit-field" busy={act.busy}>
            {t('shopRecord.save')}
          </Button>
        }>
        <Form
          id="edit-field"
          className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-2"
          onSend={() => act.start({ params: { id: String(record.id) }, body: bodyOf(path, edited) as never })}>
          {act.trouble !== null && !wrong && <Notice kind="bad">{act.trouble}</Notice>}
          <Editor
            record={record}
            path={path}
            edited={edited}
            set={(change) => setEdited({ ...edited, ...change })}
            error={wrong ? wrongWords(path) : undefined}
          />
          <p className="m-0 text-sm text-ink-2">{t('shopRecord.noted')}</p>
        </Form>
      </Sheet>
      {sheet}
    </>
  )
}

interface EditorProps {
  record: ShopRecord
  path: Path
  edited: Edited
  set: (change: Partial<Edited>) => void
  error: string | undefined
}

function Editor({ record, path, edited, set, error }: EditorProps) {
  const { role } = useSession()
  const agent = role === 'agent' || role === 'superagent'
  switch (path) {
    case 'position':
      return <PinField value={edited.position} onChange={(position) => set({ position })} />
    case 'openingHours':
      return <HoursFields value={edited.openingHours} error={error} onChange={(openingHours) => set({ openingHours })} />
    case 'capabilities':
      return <Capabilities value={edited.capabilities} agent={agent} error={error} onChange={(capabilities) => set({ capabilities })} />
    case 'feeMax':
      return <FeeFields value={edited} error={error} onChange={set} />
    case 'legalForm':
      return <LegalFormField value={edited.legalForm} onChange={(legalForm) => set({ legalForm })} />
    case 'idShopGroup':
      return <GroupPicker chosen={edited.group} error={error} onChoose={(group) => set({ group })} />
    case 'iban':
      return (
        <>
          <Notice>{t('shopAdd.account_hint')}</Notice>
          <IbanField value={edited.iban} ready={error !== undefined} onChange={(iban) => set({ iban })} />
          <Field
            label={t('iban.receiver')}
            value={edited.receiver}
            maxLength={70}
            autoComplete="off"
            onChange={(event) => set({ receiver: event.target.value })}
          />
        </>
      )
    default:
      return (
        <Field
          label={labelOf(path, record.isGroup)}
          value={edited.text}
          error={error}
          maxLength={LENGTH[path] ?? 120}
          autoComplete="off"
          onChange={(event) => set({ text: event.target.value })}
        />
      )
  }
}
