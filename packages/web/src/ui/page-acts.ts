/** Lets the frame add buttons to a screen's title line without the two knowing each other. */
import { createContext } from 'react'
import type { ReactNode } from 'react'

export const PageActs = createContext<ReactNode>(null)
