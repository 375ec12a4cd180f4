/** The sheet that creates or changes a category: name, icon, who sees it, whether it is used. */
import { useState } from 'react'
import { AUDIENCES, CATEGORY_ICONS, type CategoryIcon } from '@taschino/contract/club/catalogue-shapes.ts'
import { createCategory, updateCategory } from '@taschino/contract/club/company.ts'
import type { ManagedCategory } from '@taschino/contract/club/company-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { Field } from '../../../ui/Field.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { FormSheet } from '../../../ui/FormSheet.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { t } from '../../../words/words.ts'
import { ICON_OF } from '../home/category-icons.ts'
import { catalogueChanged } from './desk-calls.ts'

export function CategorySheet({ one, onClose }: { one: ManagedCategory | null; onClose: () => void }) {
  const [title, setTitle] = useState(one?.title ?? '')
  const [icon, setIcon] = useState<CategoryIcon>(one?.icon ?? 'tag')
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>(one?.audience ?? 'all')
  const [enabled, setEnabled] = useState(one?.enabled ?? true)
  const [tried, setTried] = useState(false)
  const body = { title: title.trim(), icon, audience, enabled }
  const missing = body.title.length < 2
  const act = useAct(
    () =>
      one
        ? ask(updateCategory, { params: { idInternalCategory: one.idInternalCategory }, body }, { quiet: true })
        : ask(createCategory, { body }, { quiet: true }),
    { onDone: () => catalogueChanged().then(onClose) },
  )
  const send = (): void => {
    setTried(true)
    if (!missing) act.start()
  }
  return (
    <FormSheet
      id="club-category"
      title={one ? one.title : t('clubDesk.category_add')}
      onClose={onClose}
      act={act}
      onSend={send}
      send={t(one ? 'clubDesk.save' : 'clubDesk.category_add')}>
      <Field
        label={t('clubDesk.category_title')}
        maxLength={60}
        autoComplete="off"
        value={title}
        error={tried && missing ? t('clubDesk.fault.title') : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Icons icon={icon} onChoose={setIcon} />
      <SegmentedField
        label={t('clubDesk.audience')}
        value={audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`clubDesk.audience.${value}`) }))}
        onChange={setAudience}
      />
      <div className="rounded-m border border-line">
        <Switch label={t('clubDesk.enabled')} hint={t('clubDesk.category_enabled_hint')} checked={enabled} onChange={setEnabled} />
      </div>
    </FormSheet>
  )
}

function Icons({ icon, onChoose }: { icon: CategoryIcon; onChoose: (icon: CategoryIcon) => void }) {
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1.5 text-[15px] font-semibold">{t('clubDesk.icon')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(48px,1fr))] gap-2">
        {CATEGORY_ICONS.map((one) => {
          const Icon = ICON_OF[one]
          return (
            <label
              key={one}
              className="relative grid aspect-square min-h-12 cursor-pointer place-items-center rounded-[14px] border-[1.5px] border-line text-ink-2 has-checked:border-brand has-checked:bg-mint has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-brand">
              <input
                type="radio"
                name="club-icon"
                checked={icon === one}
                aria-label={t(`clubDesk.icon.${one}`)}
                onChange={() => onChoose(one)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon aria-hidden size={22} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
