/** A sheet that holds one form: its fields, and at its foot the error and the button that sends it. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { Notice } from './Notice.tsx'
import { Sheet } from './Sheet.tsx'

interface FormSheetProps {
  /** Of the form, so that the button at the foot belongs to it. */
  id: string
  title: string
  onClose: () => void
  act: { readonly busy: boolean; readonly trouble: string | null }
  onSend: () => void
  /** What the button says. */
  send: string
  /** What is wrong with all of it, beside what each field says. */
  fault?: string | null
  /** Before the fields: what is kept by itself, and so belongs to no form. */
  above?: ReactNode
  children: ReactNode
}

export function FormSheet({ id, title, onClose, act, onSend, send, fault = null, above, children }: FormSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          {[act.trouble, fault].map(
            (words) =>
              words !== null && (
                <Notice key={words} kind="bad" className="mb-3">
                  {words}
                </Notice>
              ),
          )}
          <Button type="submit" form={id} busy={act.busy}>
            {send}
          </Button>
        </>
      }>
      {above}
      <Form id={id} className="grid gap-4 pb-2" onSend={onSend}>
        {children}
      </Form>
    </Sheet>
  )
}
