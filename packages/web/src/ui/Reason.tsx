/** The reason that is asked for before something is done to others, and the consequences that stand above it. */
import { useState, type ReactNode } from 'react'
import { Field } from './Field.tsx'

export interface ReasonWords {
  label: string
  hint?: string
  /** Said where it was left empty. */
  missing: string
}

/** `demand`: whether it was given; where it was not, that is said from then on. */
export function useReason(
  { label, hint, missing }: ReasonWords,
  disabled = false,
): { reason: string; demand: () => boolean; field: ReactNode } {
  const [typed, setTyped] = useState('')
  const [demanded, setDemanded] = useState(false)
  const reason = typed.trim()
  return {
    reason,
    demand: () => {
      setDemanded(true)
      return reason !== ''
    },
    field: (
      <Field
        label={label}
        hint={hint}
        value={typed}
        maxLength={200}
        autoComplete="off"
        disabled={disabled}
        error={demanded && reason === '' ? missing : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    ),
  }
}

export const Means = ({ lines }: { lines: readonly string[] }) => (
  <ul className="m-0 grid list-disc gap-2 ps-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
