/** By when the company's answer is promised, for whoever counts what is late. */
export { lateSince } from './rules.ts'
