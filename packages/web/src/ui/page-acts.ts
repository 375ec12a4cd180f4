/** What the frame around a screen adds to its title line: the screen does not know about it, the frame does not know the screen. */
import { createContext } from 'react'
import type { ReactNode } from 'react'

export const PageActs = createContext<ReactNode>(null)
