/** What an attacker writes into a cell, a name, a title: taken as what it is, letters, and never as anything that runs, opens or folds. */
export const HOSTILE_TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['a formula', '=HYPERLINK("http://127.0.0.1","x")'], ['a command', '@SUM(1+1)|cmd'], ['a sum', '+1+1'], ['a minus', '-1+1'], ['a script', '<script>alert(1)</script>'], ['a picture that fails', '<img src=x onerror=alert(1)>'],
  ['a question to the database', "'; drop table app_user; --"], ['half a question', "' or 1=1"], ['a template', '{{7*7}}${7*7}'], ['a path', '../../../../etc/passwd'], ['a program', '$(reboot)`reboot`'], ['a lookup', '${jndi:ldap://127.0.0.1/a}'],
  ['a prototype', '__proto__'], ['a constructor', 'constructor'], ['text that runs backwards', 'anna\u202Eogu'], ['what nobody sees', 'an\u200Bna'], ['letters of another alphabet', 'аnna'], ['a thousand marks on one letter', `a${'\u0301'.repeat(900)}`],
  ['only marks', '\u0301'.repeat(900)], ['blanks in the middle', `a${' '.repeat(900)}b`], ['digits without end', '9'.repeat(999)], ['dots', `${'1.'.repeat(400)}1`], ['a number of many groups', `1${'.000'.repeat(240)}x`], ['emoji of one family', '👨‍👩‍👧‍👦'.repeat(30)], ['one ligature of eighteen letters', 'ﷺ'.repeat(500)]
]
