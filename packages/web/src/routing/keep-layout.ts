/** Hides a tab without forgetting how it is laid out, so that coming back to it costs a paint and no layout (docs/decisions/0133). */

/** Stands on a tab that is kept and not shown. */
export const MARK = 'data-aside'
/** As it is while its tab is not shown: neither seen, read aloud nor reached by keys, as with display: none. */
export const ASIDE = 'data-aside:[content-visibility:hidden]'

/**
 * For the box right inside an `Activity`. React hides what is inside by `style.setProperty('display', 'none', 'important')` and shows it by
 * `style.display = ''`; to this box both
 * mean an attribute, whose look is ASIDE. Where the browser cannot do that (Safari before 18), or should React hide in another way one day,
 * the tab is hidden as React hides it.
 */
export function keepLayout(box: HTMLElement | null): void {
  if (!box || Object.hasOwn(box, 'style') || !globalThis.CSS?.supports('content-visibility', 'hidden')) return
  const own = box.style
  Object.defineProperty(box, 'style', {
    value: {
      setProperty: () => void box.toggleAttribute(MARK, true),
      set display(_: string) {
        box.removeAttribute(MARK)
        own.display = ''
      },
    },
  })
}
