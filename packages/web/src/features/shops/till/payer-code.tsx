/** The sheet that reads a payer's own code, fetched when a cashier wants it: most customers scan the till. */
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import type { PayerCodeProps } from './PayerCodeSheet.tsx'

const { Component } = late(async () => (await import('./PayerCodeSheet.tsx')).PayerCodeSheet)

export const PayerCode = (props: PayerCodeProps) => <Component {...props} waiting={null} failed={(again) => <Failed again={again} />} />
