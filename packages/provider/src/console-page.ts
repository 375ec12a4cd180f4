/** The console: one page for both providers, forms only, in Italian and English. */
import type { ProviderEvent } from '@taschino/protocol/order-shapes.ts'
import type { Attempt } from './bells.ts'
import { cashbacksOf, visitsOf } from './cashbacks.ts'
import { CASHBACK_ACTS, ORDER_CHANGES, PRODUCT_ACTS, STEPS } from './console-acts.ts'
import { WORDS, type Language, type Word } from './console-words.ts'
import { FAILURES, isFailure, type Rule } from './failures.ts'
import { html, page, type Html } from './html.ts'
import { PROVIDERS } from './keys.ts'
import { ordersOf } from './orders.ts'
import { circuitKeys, type Provider, tableOf } from './provider.ts'

const SHOWN = 50

interface View {
  provider: Provider
  language: Language
  attempts: readonly Attempt[]
  /** Of the act before. */
  said: 'yes' | 'no' | null
}

type T = (word: Word) => string

const last = <V>(rows: ReadonlyMap<string, V>): [string, V][] => [...rows].slice(-SHOWN).toReversed()
const euro = (cents: number): string => (cents / 100).toFixed(2)
const hidden = (fields: Record<string, string>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

function former({ provider, language }: View) {
  return (act: string, body: Html, fields: Record<string, string> = {}): Html =>
    html`<form class="row" method="post" action="/console">${hidden({ p: provider.name, lang: language, act, ...fields })}${body}</form>`
}
type Form = ReturnType<typeof former>

const option = (value: string, says: string): Html => html`<option value="${value}">${says}</option>`
const choice = (label: string, name: string, options: Html[]): Html =>
  html`<label
    >${label}<select name="${name}">
      ${options}
    </select></label
  >`
/** In a row of a table, where the row says what it is about. */
const bareChoice = (label: string, name: string, options: Html[]): Html =>
  html`<select name="${name}" aria-label="${label}">
    ${options}
  </select>`
const field = (label: string, name: string, type = 'text'): Html =>
  html`<label>${label}<input name="${name}" type="${type}" autocomplete="off" /></label>`
const table = (title: string, heads: readonly string[], rows: Html[], none: string): Html =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="wide" tabindex="0" role="region" aria-label="${title}">
        <table>
          <caption class="seen-by-readers">
            ${title}
          </caption>
          <thead>
            <tr>
              ${heads.map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`

function clockOf({ provider }: View, t: T, form: Form): Html {
  const now = new Date(provider.clock.now()).toISOString().slice(0, 16).replace('T', ' ')
  const steps = (Object.keys(STEPS) as (keyof typeof STEPS)[]).map((by) => form('advance', html`<button>${t(by)}</button>`, { by }))
  const closed = tableOf(provider, 'closed').has('closed')
  return html`<h2>${t('clock')}</h2>
    <p>${t('clockNow')}: <b>${now}</b> UTC</p>
    <div class="row">${steps}</div>
    <h2>${t('state')}</h2>
    <p>${t(closed ? 'closed' : 'open')}. ${t('ringsAt')}: <code>${provider.ringsAt ?? t('nowhere')}</code></p>
    ${closed ? form('open', html`<button>${t('doOpen')}</button>`) : form('close', html`<button>${t('doClose')}</button>`)}
    <h2>${t('keys')}</h2>
    <p>${t(circuitKeys(provider).length > 1 ? 'keysTwo' : 'keysOne')}</p>
    <div class="row">
      ${form('new-keys', html`<button>${t('doNewKeys')}</button>`)}${form('end-old-keys', html`<button>${t('doEndOldKeys')}</button>`)}
    </div>`
}

function failuresOf({ provider, language }: View, t: T, form: Form): Html {
  const groups = Object.entries(Object.groupBy(Object.entries(FAILURES), ([, { place }]) => place)).map(
    ([place, its]) =>
      html`<optgroup label="${place}">
        ${its.map(([name, rule]) => option(name === 'accept-in' ? 'accept-in:30' : name, `${name} – ${rule[language]}`))}
      </optgroup>`,
  )
  const rules = [...tableOf<Rule>(provider, 'rules')].map(([name, { failure, left, until }]) => {
    const how =
      until !== null ? `${t('until')} ${new Date(until).toISOString().slice(11, 16)}` : left !== null ? `${left} ${t('left')}` : t('always')
    const says = isFailure(name) ? FAILURES[name][language] : ''
    return html`<tr>
      <th scope="row">${failure}</th>
      <td>${says}</td>
      <td>${how}</td>
      <td>${form('mend', html`<button aria-label="${t('mend')} ${name}">${t('mend')}</button>`, { failure: name })}</td>
    </tr>`
  })
  return html`<h2>${t('failures')}</h2>
    <p>${t('failuresHelp')}</p>
    ${form(
      'fail',
      html`${choice(t('failure'), 'failure', groups)}<label
          >${t('times')}<input name="times" inputmode="numeric" pattern="[1-9][0-9]{0,5}" autocomplete="off" /></label
        ><button>${t('choose')}</button>`,
    )}
    <h3>${t('chosen')}</h3>
    ${table(t('chosen'), [t('failure'), t('says'), t('howLong'), t('act')], rules, t('none'))}`
}

function ordersTable({ provider }: View, t: T, form: Form): Html {
  const rows = last(ordersOf(provider)).map(([place, { order, request }]) => {
    const acts = ORDER_CHANGES.map((change) => option(change, t(change)))
    const move = form('order', html`${bareChoice(`${t('act')} ${place}`, 'change', acts)}<button>${t('go')}</button>`, { place })
    return html`<tr>
      <th scope="row"><code>${place}</code></th>
      <td>${request?.externalId ?? ''}</td>
      <td>${order.state}${order.reason ? ` (${order.reason})` : ''}</td>
      <td>${order.fulfilled}/${order.amount}</td>
      <td>${euro(order.cost)}</td>
      <td>${move}</td>
    </tr>`
  })
  return html`<h2>${t('orders')}</h2>
    ${table(t('orders'), [t('key'), t('what'), t('where'), t('amount'), t('cost'), t('act')], rows, t('none'))}`
}

function cashbacksTable({ provider }: View, t: T, form: Form): Html {
  const rows = last(cashbacksOf(provider)).map(([externalId, { cashback }]) => {
    const acts = CASHBACK_ACTS.map((to) => option(to, t(to)))
    const move = form('cashback', html`${bareChoice(`${t('act')} ${externalId}`, 'to', acts)}<button>${t('go')}</button>`, { externalId })
    return html`<tr>
      <th scope="row"><code>${externalId}</code></th>
      <td>${cashback.clickId}</td>
      <td>${cashback.state}</td>
      <td>${euro(cashback.purchase)}</td>
      <td>${euro(cashback.value)}</td>
      <td>${move}</td>
    </tr>`
  })
  const clicks = last(visitsOf(provider)).map(([click, { brandGuid }]) => option(click, `${click} (${brandGuid})`))
  const buy =
    clicks.length === 0
      ? html``
      : form('purchase', html`${choice(t('click'), 'click', clicks)}${field(t('cents'), 'cents', 'number')}<button>${t('buy')}</button>`)
  return html`<h2>${t('cashbacks')}</h2>
    ${buy}${table(t('cashbacks'), [t('key'), t('click'), t('where'), t('purchase'), t('value'), t('act')], rows, t('none'))}`
}

function bellsOf({ provider, attempts }: View, t: T, form: Form): Html {
  const rows = attempts.map(
    ({ id, type, at, status, failure }) =>
      html`<tr>
        <th scope="row">${at.slice(11, 19)}</th>
        <td>${type}</td>
        <td><code>${id}</code></td>
        <td>${status === 0 ? t('nobody') : status}</td>
        <td>${failure ?? ''}</td>
      </tr>`,
  )
  const events = last(tableOf<ProviderEvent>(provider, 'events')).map(
    ([, { seq, type, at, key, externalId }]) =>
      html`<tr>
        <th scope="row">${seq}</th>
        <td>${at.slice(0, 19).replace('T', ' ')}</td>
        <td>${type}</td>
        <td><code>${key ?? externalId ?? ''}</code></td>
      </tr>`,
  )
  return html`<h2>${t('bells')}</h2>
    <p>${tableOf(provider, 'bells').size} ${t('waiting')}</p>
    ${form('ring', html`<button>${t('ring')}</button>`)}
    ${table(t('bells'), [t('when'), t('type'), 'id', t('answer'), t('failure')], rows, t('none'))}
    <h2>${t('events')}</h2>
    ${table(t('events'), ['seq', t('when'), t('type'), t('key')], events, t('none'))}`
}

export function consolePage(view: View): string {
  const { provider, language, said } = view
  const t: T = (word) => WORDS[language][word]
  const form = former(view)
  const to = (name: string, lang: string): string => `/console?p=${name}&lang=${lang}`
  const tabs = PROVIDERS.map(
    (name) => html`<a href="${to(name, language)}" ${name === provider.name ? html` aria-current="page"` : ''}>${name}</a>`,
  )
  const other = language === 'it' ? 'en' : 'it'
  const acts = PRODUCT_ACTS.map((change) => option(change, t(change)))
  const product = form(
    'product',
    html`${field(t('product'), 'externalId')}${choice(t('change'), 'change', acts)}<button>${t('apply')}</button>`,
  )
  return page(
    language,
    `${t('title')}: ${provider.name}`,
    html`<a class="skip" href="#main">${t('skip')}</a>
      <header>
        <h1>${t('title')}: ${provider.name}</h1>
        <p>${t('intro')}</p>
        <nav aria-label="${t('provider')}">${tabs}<a href="${to(provider.name, other)}" lang="${other}">${t('other')}</a></nav>
      </header>
      <main id="main">
        ${said ? html`<p class="said" role="status">${t(said === 'yes' ? 'said' : 'refused')}</p>` : ''}
        ${clockOf(view, t, form)}${failuresOf(view, t, form)}
        <h2>${t('catalogue')}</h2>
        ${product}${ordersTable(view, t, form)}${cashbacksTable(view, t, form)}${bellsOf(view, t, form)}
      </main>`,
  )
}

/** Where the address of a visit leads: a shop in which one click buys. */
export function shopPage(click: string, language: Language, said: 'yes' | 'no' | null): string {
  const t: T = (word) => WORDS[language][word]
  const buy = html`<form method="post"><input type="hidden" name="click" value="${click}" /><button>${t('shopBuy')}</button></form>`
  return page(
    language,
    t('shop'),
    html`<main>
      <h1>${t('shop')}</h1>
      <p>${t('shopIntro')}</p>
      ${said ? html`<p class="said" role="status">${t(said === 'yes' ? 'shopDone' : 'shopUnknown')}</p>` : buy}
    </main>`,
  )
}
