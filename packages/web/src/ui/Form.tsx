/**
 * The one form of the app: its submit is heard here only, and it is never nested in another form, where the browser would send the outer
 * one.
 */
import { createContext, use } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { createPortal } from 'react-dom'

const InForm = createContext(false)

type FormProps = Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'noValidate'> & {
  /** By its button or by Enter; the page stays. */
  onSend: (form: HTMLFormElement) => void
}

/**
 * Faults are said by the fields themselves, never by the browser. Throws where it is put into another form: a question over a form belongs
 * in a Sheet, which stands beside it.
 */
export function Form({ onSend, children, ...rest }: FormProps) {
  if (use(InForm)) throw new Error('a form in a form: a question over a form belongs in a Sheet')
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // In React what happens in a dialog over a form goes on to that form, although it stands elsewhere on the page.
        event.stopPropagation()
        onSend(event.currentTarget)
      }}>
      <InForm value={true}>{children}</InForm>
    </form>
  )
}

/** A dialog that is asked for within a form stands outside of it: it may hold a form of its own. */
export function BesideForm({ children }: { children: ReactNode }) {
  const within = use(InForm)
  const dialog = <InForm value={false}>{children}</InForm>
  return within ? createPortal(dialog, document.body) : dialog
}
