/** The props of each step of the form, and the text field that most are made of. */
import type { ReactNode } from 'react'
import { Field, type FieldProps } from '../../../ui/Field.tsx'
import { t, type WordKey } from '../../../words/words.ts'
import type { ShopDraft } from './shop-draft.ts'

export interface StepProps {
  draft: ShopDraft
  set: (change: Partial<ShopDraft>) => void
  /** What is wrong with a field, in words. */
  fault: (field: string) => ReactNode | undefined
  /** Who writes it is paid for it: some things are the company's to open. */
  agent: boolean
  isGroup: boolean
}

type TextName = { [K in keyof ShopDraft]: ShopDraft[K] extends string ? K : never }[keyof ShopDraft]

interface TextProps extends Pick<StepProps, 'draft' | 'set' | 'fault'>, Omit<FieldProps, 'name' | 'label' | 'value' | 'onChange'> {
  name: TextName
  label?: string
}

export function Text({ name, draft, set, fault, label, ...rest }: TextProps) {
  return (
    <Field
      {...rest}
      name={name}
      label={label ?? t(`shopAdd.field.${name}` as WordKey)}
      value={draft[name]}
      error={fault(name)}
      autoComplete="off"
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
}
