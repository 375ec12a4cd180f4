/** Chips of which at most one is chosen; pressed again, it is released. */
import { Chip } from './Chip.tsx'

interface ChipChoiceProps<T extends string> {
  names: readonly T[]
  value: T | null
  wordsOf: (name: T) => string
  onChoose: (name: T | null) => void
}

export const ChipChoice = <T extends string>({ names, value, wordsOf, onChoose }: ChipChoiceProps<T>) =>
  names.map((name) => (
    <Chip key={name} pressed={value === name} onClick={() => onChoose(value === name ? null : name)}>
      {wordsOf(name)}
    </Chip>
  ))
