/**
 * What the search page of a copy runs: no server, no other library. It loads the lists of the words that were
 * asked for, as scripts. Kept as text, since it is a file of the copy and no part of the program.
 */
export const SearchScript = String.raw`(function () {
  'use strict'
  var han = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]'
  var runs = new RegExp(han + '+|(?:(?!' + han + ')[\\p{L}\\p{N}_])+', 'gu')
  var isHan = new RegExp('^' + han, 'u')
  var perFile = 500
  var most = 100
  /* Maps: a word may be called like a property that every object has. */
  var lists = new Map()
  var titles = new Map()
  var read = new Set()
  window.copyWords = function (shard, words) { lists.set(shard, new Map(words)) }
  window.copyTitles = function (file, list) {
    list.forEach(function (row) { titles.set(row[0], { href: row[1], title: row[2] }) })
  }

  function wordsIn(text) {
    var words = []
    ;(text.normalize('NFKC').toLowerCase().match(runs) || []).forEach(function (run) {
      var chars = Array.from(run)
      if (!isHan.test(run)) words.push(chars.slice(0, 30).join(''))
      else if (chars.length === 1) words.push(run)
      else for (var at = 0; at < chars.length - 1; at++) words.push(chars[at] + chars[at + 1])
    })
    return Array.from(new Set(words))
  }
  function shardOf(word) {
    return Array.from(word).slice(0, isHan.test(word) ? 1 : 2).map(function (char) {
      return char.codePointAt(0).toString(16)
    }).join('-')
  }
  function load(src) {
    return new Promise(function (done) {
      var script = document.createElement('script')
      script.src = src
      script.onload = script.onerror = function () { done() }
      document.head.appendChild(script)
    })
  }
  function need(kind, names) {
    var files = names.map(function (name) { return kind + '/' + name + '.js' })
    return Promise.all(files.filter(function (file) { return !read.has(file) }).map(function (file) {
      read.add(file)
      return load(file)
    }))
  }
  /* Questions with words that begin with this one; null = it is too common to count. */
  function withWord(word) {
    var list = lists.get(shardOf(word)) || new Map()
    if (list.get(word) === 0) return null
    var found = new Set()
    list.forEach(function (ids, other) {
      if (ids && other.indexOf(word) === 0) ids.forEach(function (id) { found.add(id) })
    })
    return found
  }
  function search(text) {
    var words = wordsIn(text)
    return need('words', Array.from(new Set(words.map(shardOf)))).then(function () {
      var sets = words.map(withWord).filter(Boolean)
      var ids = sets.length === 0 ? [] : Array.from(sets[0]).filter(function (id) {
        return sets.every(function (set) { return set.has(id) })
      })
      ids.sort(function (a, b) { return b - a })
      var files = Array.from(new Set(ids.map(function (id) { return Math.floor(id / perFile) })))
      return need('titles', files).then(function () {
        /* While the copy is being renewed, a file may be missing. */
        var rows = ids.map(function (id) { return titles.get(id) }).filter(Boolean)
        var found = rows.map(function (row) {
          var inTitle = row.title.normalize('NFKC').toLowerCase()
          var hits = words.filter(function (word) { return inTitle.indexOf(word) >= 0 }).length
          return { href: row.href, title: row.title, hits: hits }
        })
        found.sort(function (a, b) { return b.hits - a.hits })
        return { count: found.length, list: found.slice(0, most) }
      })
    })
  }
  window.copySearch = search

  var form = document.getElementById('search')
  var out = document.getElementById('results')
  var asked = new URLSearchParams(location.search).get('q') || ''
  form.hidden = false
  form.elements.q.value = asked
  if (!asked.trim()) return
  search(asked).then(function (result) {
    out.textContent = ''
    var count = document.createElement('p')
    count.textContent = out.getAttribute('data-found') + ' ' + result.count
    out.appendChild(count)
    var list = document.createElement('ol')
    result.list.forEach(function (one) {
      var link = document.createElement('a')
      link.href = one.href
      link.textContent = one.title
      var item = document.createElement('li')
      item.appendChild(link)
      list.appendChild(item)
    })
    out.appendChild(list)
  })
})()
`
