/** The rules for a password (docs/product.md, access), shown beside the field and checked by the server. */

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

export type PasswordTrouble = 'too_short' | 'too_long' | 'too_common' | 'like_name'

/** Passwords of ten characters and more that head the lists of stolen ones, without their digits at the end. */
const COMMON = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd mypassword newpassword thepassword passwordpassword lapassword miapassword qwertyuiop qwertyuiopas
qwerty qwertyui qwertz azertyuiop azerty asdfghjkl asdfghjk zxcvbnm zxcvbnmasd asdfasdf qweasdzxc qazwsx qazwsxedc qazwsxedcrfv 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3r4 q1w2e3r4t5
a1b2c3d4 a1b2c3d4e5 abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij iloveyou iloveyouu iloveyouso iloveyoubaby letmein letmeinnow welcome benvenuto benvenuti administrator administrador amministratore
admin adminadmin administrato changeme changeit default superman batman spiderman starwars football baseball basketball sunshine princess principessa monkey dragon master michelle jessica elizabeth charlotte
alessandro alessandra francesca francesco valentina valentino federica federico giuseppe giovanni margherita antonella cristina cristiano angelica martina stefania stefano roberta
juventus inter internazionale milan acmilan fcinter napoli roma lazio forzajuve forzainter forzamilan forzanapoli forzaroma ferrari valentinorossi italia
ciaociao ciaociaociao ciaomondo ciaobella ciaoatutti amoremio amoremiobello tiamo tiamotanto tivogliobene teamo mammamia cioccolato cioccolata farfalla stellina stella bellissima tesoro tesoromio gattino topolino paperino
buonipasto buonopasto ticketrestaurant taschino iltaschino testtest testtesttest provaprova provaprovaprova segreta segreto parolachiave parolasegreta secretpassword
computer internet whatever trustno trustnoone freedom liverpool manchester barcelona realmadrid pokemon pikachu minecraft fortnite blink samsung samsungs iphone google facebook instagram`.split(
    /\s+/,
  ),
)

const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]

/** One character, or one piece of up to three, said again and again; or a row of keys. */
const isPattern = (text: string): boolean =>
  /^(.{1,3})\1+.{0,2}$/u.test(text) || RUNS.some((run) => run.includes(text.slice(0, 8)) && (/^\d+$/.test(text) || run.includes(text)))

/** Why this password will not do; null when it will. `names`: user name, e-mail, first and last name of whose it will be. */
export function passwordTrouble(password: string, names: readonly string[] = []): PasswordTrouble | null {
  const text = password.normalize('NFC')
  if ([...text].length < PASSWORD_MIN) return 'too_short'
  if (text.length > PASSWORD_MAX) return 'too_long'
  const low = text.toLowerCase()
  const bare = low.replace(/[\d\s!.?*_@#$%&+-]+$/, '').replace(/^[\d\s!.?*_@#$%&+-]+/, '')
  if (bare === '' && new Set(low).size < 6) return 'too_common'
  if (COMMON.has(low) || COMMON.has(bare) || isPattern(low)) return 'too_common'
  const own = names.flatMap((name) => name.toLowerCase().split(/[@\s.]+/)).filter((name) => name.length >= 4)
  // What is left without one's own names must still be something.
  const rest = own.reduce((left, name) => left.replaceAll(name, ''), low)
  return rest !== low && rest.replace(/[^\p{L}]/gu, '').length < 4 ? 'like_name' : null
}
