/** A `SegmentedControl` as a field of a form, with its label and what the choice means. */
import { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx'

export function SegmentedField<T extends string>({ hint, ...control }: SegmentedControlProps<T> & { hint?: string }) {
  return (
    <div>
      <p className="mt-0 mb-1.5 text-[15px] font-semibold">{control.label}</p>
      <SegmentedControl {...control} />
      {hint !== undefined && <p className="mt-1.5 mb-0 text-sm text-ink-2">{hint}</p>}
    </div>
  )
}
