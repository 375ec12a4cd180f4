// The libraries are the same whether a page carries them or names their file; anything else that stands in that file ends the build.
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { asScript } from './libraries.ts'

const RUNTIME = 'var o=(e,t)=>()=>(t||(e((t={exports:{}}).exports,t),e=null),t.exports);export{o as t};'
const vendor = (own: string) => `import{t as e}from"./rolldown-runtime-AbCd1234.js";${own}`
const TWO = vendor('var a=e((e=>{e.answer=42})),b=e(((e,t)=>{t.exports={twice:2*a().answer}}));export{a as n,b as t};')

test('the script reads each library once, before anybody asks, and both files hand on what it has read', async () => {
  const { script, vendor: file, helpers } = asScript(TWO, RUNTIME)
  const later: (() => unknown)[] = []
  const page = vm.createContext({ setTimeout: (read: () => unknown) => later.push(read) })
  vm.runInContext(script, page)
  const read = later.map((one) => one())
  expect(read).toEqual([{ answer: 42 }, { twice: 84 }])
  Object.assign(globalThis, { taschinoLibraries: vm.runInContext('taschinoLibraries', page) })
  const handed = (await import(`data:text/javascript,${encodeURIComponent(file)}`)) as Record<'n' | 't', () => object>
  expect([handed.n(), handed.t()].map((one, i) => one === read[i])).toEqual([true, true])
  expect(Object.keys((await import(`data:text/javascript,${encodeURIComponent(helpers)}`)) as object)).toEqual(['t'])
})

test.each([
  ['it needs another file', vendor('import{x}from"./core-AbCd1234.js";var a=e((e=>{e.x=x}));export{a as n};'), 'import more'],
  ['a library is read at once', vendor('var a={answer:42};export{a as n};'), 'one function each'],
  [
    'a library that was read already is handed on',
    'import{t as e,r as n}from"./rolldown-runtime-AbCd1234.js";var ba=e((e=>{})),a=n(ba());export{a as n};',
    'one function each',
  ],
  ['it would end the page', vendor('var a=e((e=>{e.html="</script>"}));export{a as n};'), 'cannot stand in a page'],
  ['it exports nothing', vendor('var a=e((e=>{}));'), 'without its exports'],
])('the build ends when %s', (_, code, words) => expect(() => asScript(code, RUNTIME)).toThrow(words))
