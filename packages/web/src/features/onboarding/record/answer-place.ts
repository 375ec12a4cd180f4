/** The anchor of the company's answer on a record, which the notice above links to. */
export const ANSWER = 'answer'
