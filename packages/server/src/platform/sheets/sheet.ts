/** The type of an uploaded spreadsheet after reading, its size limits, and the reasons to refuse one. */
import type { Cell } from '@taschino/basics/table-in.ts'

export interface Row {
  /** The number that the person sees beside the row in their own program, from 1. */
  line: number
  /** Out of sight by a filter, by hand or by its height: whoever handed it in may not know that it is there. */
  hidden: boolean
  /** Numbers and dates are told apart from text, so that nobody has to guess twice. */
  cells: Cell[]
}

export interface Sheet {
  format: 'xlsx' | 'csv'
  /** Rows with at least one cell that is not empty. */
  rows: Row[]
}

/**
 * `not_a_sheet`: neither XLSX nor text in columns. `old_format`: XLS of before 2007. `locked`: behind a password. `broken`: cannot be read
 * to its end, or can be read in two ways. `other_sheet`: it opens at a sheet that is not the first.
 */
export const SHEET_FAULTS = [
  'empty',
  'not_a_sheet',
  'old_format',
  'locked',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'broken',
  'too_slow',
  'other_sheet',
] as const
export type SheetFault = (typeof SHEET_FAULTS)[number]

export class BadSheet extends Error {
  override name = 'BadSheet'
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}

/** Ten mebibytes on the wire (docs/product.md, fields); twenty thousand rows are four times the largest agency's staff. */
export const SHEET_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 20_000,
  columns: 60,
  /** Longest text of a cell, in characters. */
  text: 1000,
  /** All of its text together, in characters: a short file may name one long text a million times (T60). */
  allText: 8 * 1024 * 1024,
  /** All parts of an XLSX together, unpacked: a small file may unfold to gigabytes (T60). */
  unpacked: 32 * 1024 * 1024,
  parts: 300,
  /** Most time for one file, in milliseconds. */
  ms: 10_000,
} as const
