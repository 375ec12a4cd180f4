/** The acts on marked brands: switch on, switch off, and category and share for all of them. */
import { useState } from 'react'
import { updateBrands } from '@taschino/contract/club/company.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormSheet } from '../../../ui/FormSheet.tsx'
import { t } from '../../../words/words.ts'
import { Choose } from './Choose.tsx'
import { catalogueChanged, useCategoryChoices } from './desk-calls.ts'
import { MarkedSwitch } from './MarkedSwitch.tsx'
import { readPercent } from './product-draft.ts'

export function SeveralBrands({ ids, onClear }: { ids: readonly number[]; onClear: () => void }) {
  const [several, setSeveral] = useState(false)
  return (
    <>
      <MarkedSwitch call={updateBrands} ids={ids} onClear={onClear}>
        <Button size="small" kind="soft" onClick={() => setSeveral(true)}>
          {t('clubDesk.place_share')}
        </Button>
      </MarkedSwitch>
      {several && (
        <SeveralSheet
          ids={ids}
          onClose={() => {
            setSeveral(false)
            onClear()
          }}
        />
      )}
    </>
  )
}

/** Category and share for all that are chosen; what is left empty stays as it is. */
function SeveralSheet({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [category, setCategory] = useState('')
  const [share, setShare] = useState('')
  const [tried, setTried] = useState(false)
  const shareBp = share.trim() === '' ? null : readPercent(share)
  const wrong = share.trim() !== '' && (shareBp === null || shareBp > 10_000)
  const nothing = category === '' && share.trim() === ''
  const act = useAct(updateBrands, { onDone: () => catalogueChanged().then(onClose) })
  const send = (): void => {
    setTried(true)
    if (wrong || nothing) return
    const set = { ...(category === '' ? {} : { idInternalCategory: Number(category) }), ...(shareBp === null ? {} : { shareBp }) }
    act.start({ body: { ids: [...ids], set } })
  }
  return (
    <FormSheet
      id="club-several"
      title={t('table.marked', { count: ids.length })}
      onClose={onClose}
      act={act}
      onSend={send}
      send={t('clubDesk.save')}
      fault={tried && nothing ? t('clubDesk.fault.nothing') : null}>
      <Choose
        label={t('clubDesk.category')}
        value={category}
        none={t('clubDesk.as_it_is')}
        options={useCategoryChoices()}
        onChange={setCategory}
      />
      <Field
        label={t('clubDesk.share')}
        hint={t('clubDesk.share_hint')}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        value={share}
        error={tried && wrong ? t('clubDesk.fault.share') : undefined}
        onChange={(event) => setShare(event.target.value)}
      />
    </FormSheet>
  )
}
