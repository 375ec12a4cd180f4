/** The place of a table below other things on a page: as high as its rows, and never higher than most of the window. */
import type { ReactNode } from 'react'

export const TableBelow = ({ children }: { children: ReactNode }) => <div className="flex max-h-[70dvh] flex-col">{children}</div>
