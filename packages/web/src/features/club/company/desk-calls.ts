/** The calls that the company's catalogue screens share, and which answers their changes make out of date. */
import { listCategories, listManagedBrands, listManagedProducts, getCategory } from '@taschino/contract/club/company.ts'
import { listMappings, listProviders, listWalkChanges, listWalks } from '@taschino/contract/club/company-providers.ts'
import { getClub, listBrandProducts, listBrands, searchProducts } from '@taschino/contract/club/catalogue.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { t } from '../../../words/words.ts'

/** A change shows at once here and where buyers look. */
export const catalogueChanged = (): Promise<unknown> =>
  invalidate(listCategories, getCategory, listManagedBrands, listManagedProducts, getClub, listBrands, listBrandProducts, searchProducts)

export const providersChanged = (): Promise<unknown> =>
  Promise.all([invalidate(listProviders, listWalks, listWalkChanges, listMappings), catalogueChanged()])

/** As choices. */
export function useCategoryChoices(): readonly (readonly [string, string])[] {
  const { data } = useAsk(listCategories, undefined, { quiet: true })
  return (data?.categories ?? []).map(({ idInternalCategory, title }) => [String(idInternalCategory), title] as const)
}

export const PROVIDERS = ['internal', 'pointer', 'aon'] as const
/** Those whose catalogues are walked. */
export const OUTSIDE = ['pointer', 'aon'] as const
/** Providers of other installations are called as they call them. */
export function providerWords(name: string): string {
  const known = PROVIDERS.find((one) => one === name)
  return known ? t(`clubDesk.provider.${known}`) : name
}
