/** The settings of one installation, with defaults that fit a first start; app.ts hands them to everybody. */
import { MAX_NORMAL_TICKETS } from '@taschino/basics/tickets.ts'

export interface Settings {
  /** Address that people see, without a slash at the end: links in QR codes and mails are made from it, never from the Host header. */
  publicUrl: string
  /** Further origins that may open the realtime connection (the native shell). */
  otherOrigins: readonly string[]
  /** The circuit's business day is counted in this zone. */
  timeZone: string
  maxNormalTickets: number
  /** How many proxies in front of the server are ours: their X-Forwarded-For is believed, nobody else's. */
  trustedProxies: number
}

export const DEFAULT_SETTINGS: Settings = {
  publicUrl: 'http://localhost:3000',
  otherOrigins: ['capacitor://localhost', 'https://localhost'],
  timeZone: 'Europe/Rome',
  maxNormalTickets: MAX_NORMAL_TICKETS,
  trustedProxies: 0
}
