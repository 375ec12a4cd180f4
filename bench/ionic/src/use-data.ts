/** Asks the same server the same things as our own app, in the plain way: when the page is shown, or when what comes first is there. */
import { useEffect, useState } from 'react'

export interface Part {
  type: string
  unit: number
  amount: number
}
export interface Lot {
  amount: number
  expiresAt: string | null
}
export interface Group {
  id: string
  type: string
  unit: number
  amount: number
  total: number
  expiresAt: string | null
  expiring: Lot[]
  agency: { name: string } | null
}
export interface Tickets {
  groups: Group[]
  total: number
}
export interface Transactions {
  items: {
    gtid: string
    type: string
    at: string
    value: number
    counterparty: { kind: string; id: number | null; name: string } | null
    parts: Part[]
  }[]
}
export interface Profile {
  username: string
  firstName: string
  lastName: string
  email: string
  agency: { name: string } | null
}

export const token = (): string => localStorage.getItem('token') ?? ''

export function ownId(): number {
  const payload = token().split('.')[1] ?? ''
  return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { idUser: number }).idUser
}

export function useData<T>(address: string | null): T | null {
  const [data, setData] = useState<T | null>(null)
  useEffect(() => {
    if (address === null) return
    void fetch(`/api/v1${address}`, { headers: { Authorization: `Bearer ${token()}` } })
      .then((answer) => answer.json() as Promise<T>)
      .then(setData)
  }, [address])
  return data
}

const money = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })
const day = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', year: 'numeric' })
export const euro = (cents: number): string => money.format(cents / 100)
export const date = (at: string): string => day.format(new Date(at))
