/** Where on a shop's record the company answers: the way to it stands above, in another file. */
export const ANSWER = 'answer'
