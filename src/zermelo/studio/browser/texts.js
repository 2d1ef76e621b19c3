// The words of the Studio beside those of the pages of games, a catalogue for each language.

import {TEXTS} from '/scripts/page/texts.js'

/** @type {Object<string, Object<string, string>>} */
const STUDIO = {
  en: {
    games: 'Games',
    rules: 'Rules',
    tasks: 'Tasks',
    'own rules': 'Your rules',
    'all games': 'Games',
    'edit rules': 'Edit the rules of {title}',
    'new file': 'New file of rules',
    'file name': 'Name of the file, such as mygame.py',
    play: 'Play',
    checking: 'Checking ...',
    save: 'Save',
    saved: 'Saved.',
    sound: 'The rules keep every law in {states} positions of {games} games.',
    broken: 'The rules break {count} laws:',
    'one broken': 'The rules break a law:',
    rights: 'Rules run on this machine with your rights: open only files that you trust.',
    'choose file': 'Open a file of rules from the list, or make a new one.',
    'rules text': 'Rules, in Python',
    'rules keys': 'Tab indents; Escape and then Tab leaves the editor. Ctrl+S saves.',
    failed: 'The Studio does not answer: is zermelo studio still running?',
    shelf: 'Play against the searches of this machine, and see what every move is worth.',
  },
  de: {
    games: 'Spiele',
    rules: 'Regeln',
    tasks: 'Aufträge',
    'own rules': 'Eigene Regeln',
    'all games': 'Spiele',
    'edit rules': 'Die Regeln von {title} ändern',
    'new file': 'Neue Datei mit Regeln',
    'file name': 'Name der Datei, etwa mygame.py',
    play: 'Spielen',
    checking: 'Prüft ...',
    save: 'Sichern',
    saved: 'Gesichert.',
    sound: 'Die Regeln halten jedes Gesetz in {states} Stellungen aus {games} Partien.',
    broken: 'Die Regeln verletzen {count} Gesetze:',
    'one broken': 'Die Regeln verletzen ein Gesetz:',
    rights: 'Regeln laufen auf diesem Gerät mit Ihren Rechten: öffnen Sie nur Dateien, denen Sie trauen.',
    'choose file': 'Wählen Sie eine Datei mit Regeln aus der Liste, oder legen Sie eine an.',
    'rules text': 'Regeln, in Python',
    'rules keys': 'Tab rückt ein; Escape und dann Tab verlässt den Editor. Strg+S sichert.',
    failed: 'Das Studio antwortet nicht: läuft zermelo studio noch?',
    shelf: 'Spielen Sie gegen die Suchen dieses Geräts, und sehen Sie, was jeder Zug wert ist.',
  },
}

for (const [language, words] of Object.entries(STUDIO)) TEXTS[language] = {...TEXTS[language], ...words}
