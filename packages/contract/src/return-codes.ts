/** The ISO 20022 codes with which banks return transfers, and which of them are about the account itself. */

/** `FOCR`: it was recalled, and the other bank agreed. */
export const RETURN_CODES = ['AC01', 'AC04', 'AC06', 'AG01', 'AM05', 'MD07', 'MS03', 'RR04', 'FOCR'] as const
export type ReturnCode = (typeof RETURN_CODES)[number]

/** No such account, closed, blocked, takes no transfers, holder died: a second transfer would come back as well. */
export const ACCOUNT_CODES = ['AC01', 'AC04', 'AC06', 'AG01', 'MD07'] as const satisfies readonly ReturnCode[]
export type AccountCode = (typeof ACCOUNT_CODES)[number]

/** Of these no account recovers: the shop itself does not give it anew. */
export const ENDED_CODES: readonly AccountCode[] = ['AC01', 'AC04', 'MD07']

export const isAccountCode = (code: ReturnCode): code is AccountCode => (ACCOUNT_CODES as readonly ReturnCode[]).includes(code)
