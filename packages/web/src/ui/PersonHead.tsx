/** Who a card or a record is about: their picture, their name, what they are. */
import type { ReactNode } from 'react'
import { Avatar } from './Monogram.tsx'

interface PersonHeadProps {
  name: string
  /** Of the heading: a card stands below the screen's, a record's is next to it. */
  level?: 2 | 3
  end?: ReactNode
  children: ReactNode
}

export function PersonHead({ name, level = 3, end, children }: PersonHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} size="l" />
      <div className="min-w-0 flex-1">
        <Heading className="m-0 text-lg break-words">
          <bdi>{name}</bdi>
        </Heading>
        <p className="m-0 mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">{children}</p>
      </div>
      {end}
    </div>
  )
}
