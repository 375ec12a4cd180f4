/** Reads what a device keeps: cached files, encrypted data, and anything readable as text. */
import type { Page } from '@playwright/test'

/** The worker holds everything that the next start needs. */
export const held = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** Entries of the sealed store: the key and what lies under it. */
export const sealed = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'taschino-sealed')) return 0
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('taschino-sealed')
      request.onsuccess = () => resolve(request.result)
    })
    if (!database.objectStoreNames.contains('sealed')) return 0
    const count = await new Promise<number>((resolve) => {
      const request = database.transaction('sealed').objectStore('sealed').count()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return count
  })

/** Whatever the device keeps as text: its storage, its caches, its databases. */
export const kept = (page: Page, code: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found: string[] = []
    for (const storage of [localStorage, sessionStorage])
      for (const [name, value] of Object.entries(storage)) if (String(value).includes(wanted)) found.push(name)
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        if ((await (await caches.match(request))?.text())?.includes(wanted)) found.push(request.url)
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error(name))
      })
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result as unknown[])
        })
        if (JSON.stringify(all).includes(wanted)) found.push(`${name} ${store}`)
      }
      database.close()
    }
    return found
  }, code)
