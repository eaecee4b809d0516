import type { DemoThread } from '../types.ts'

export const everydayWebThreads: DemoThread[] = [
  {
    title: 'Two containers want port 443 for different domains; do I really need a proxy in front?',
    body: 'A wiki and a photo site, each image brings its own web server with its own certificates. Only one can have 443. I would rather not add a third moving part.',
    by: 'carlos',
    tags: ['docker', 'caddy', 'tls'],
    daysAgo: 42,
    views: 271,
    votes: 5,
    answers: [
      {
        by: 'meizi',
        votes: 12,
        hoursLater: 2,
        accepted: true,
        body: `You would not add a part, you would *remove two*: the web servers inside the images stop doing TLS, and one outside does it for both.

\`\`\`yaml
services:
  front:
    image: caddy:2
    ports: ['80:80', '443:443', '443:443/udp']
    volumes:
      - ./Caddyfile:/etc/caddy/Caddyfile:ro
      - caddy-data:/data
  wiki:
    image: example/wiki
  photos:
    image: example/photos
volumes:
  caddy-data:
\`\`\`

\`\`\`text
wiki.example.org {
	reverse_proxy wiki:8080
}
photos.example.org {
	reverse_proxy photos:2342
}
\`\`\`

No \`ports\` on the two services, so nobody reaches them around the front door. Keep \`caddy-data\`: the certificates live there, and asking for new ones at every restart will get you rate-limited.`,
        comments: [
          {
            by: 'carlos',
            text: 'Ten lines, and 400 MB less memory because the two inner servers could go. I stand corrected.',
            votes: 2,
            minutesLater: 120,
          },
          {
            by: 'zhaojin',
            text: '@carlosv 顺手看一下这两个镜像认不认 `X-Forwarded-For`，不然日志里全是容器的地址。',
            votes: 3,
            minutesLater: 40,
          },
        ],
      },
      {
        by: 'bofeng',
        votes: 4,
        hoursLater: 9,
        body: 'Related, and worth reading before you publish any port: [Docker 把我的 ufw 规则绕过去了？端口明明没放行]({{link:Docker 把我的 ufw 规则绕过去了？端口明明没放行}})',
      },
    ],
    linksTo: ['Docker 把我的 ufw 规则绕过去了？端口明明没放行'],
  },
  {
    title: 'Which columns belong in a composite index, and in what order?',
    body: `Loans table, 3.1 million rows. The page that everybody opens runs this:

\`\`\`sql
SELECT id, title, due_on
FROM loan
WHERE branch_id = 12
  AND returned_on IS NULL
  AND due_on < current_date
ORDER BY due_on
LIMIT 50;
\`\`\`

There are single indexes on \`branch_id\`, on \`returned_on\` and on \`due_on\`. It takes 900 ms. I can guess at combinations all day, but I would like to understand the rule.`,
    by: 'joana',
    tags: ['postgresql', 'performance'],
    daysAgo: 50,
    views: 433,
    votes: 10,
    answers: [
      {
        by: 'marta',
        votes: 26,
        hoursLater: 3,
        accepted: true,
        body: `The rule fits on a sticky note: **equal, then sort, then range; and what is always the same goes into \`WHERE\` of the index.**

- \`branch_id = 12\`: equality, comes first;
- \`due_on\`: you filter by range *and* sort by it, comes second, so rows come out already sorted and \`LIMIT 50\` can stop after 50;
- \`returned_on IS NULL\`: a constant of this page, so make the index partial. Of 3.1 million loans, how many are still out? Perhaps 40,000. The index will be tiny.

\`\`\`sql
CREATE INDEX CONCURRENTLY loan_overdue_idx
    ON loan (branch_id, due_on)
    INCLUDE (id, title)
    WHERE returned_on IS NULL;
\`\`\`

\`INCLUDE\` lets the page be answered from the index alone, as long as vacuum keeps up. Then look, do not believe:

\`\`\`sql
EXPLAIN (ANALYZE, BUFFERS)
SELECT id, title, due_on FROM loan
WHERE branch_id = 12 AND returned_on IS NULL AND due_on < current_date
ORDER BY due_on LIMIT 50;
\`\`\`

You want to read \`Index Only Scan\`, no \`Sort\`, and a two-digit number of buffers.`,
        comments: [
          {
            by: 'joana',
            text: '0.4 ms, 14 buffers. And 38,712 loans are out, @marta.k, you are frighteningly close.',
            votes: 5,
            minutesLater: 60,
          },
          {
            by: 'weian',
            text: '“等值、排序、范围，常量放进 WHERE”，贴到显示器上了。',
            votes: 3,
            minutesLater: 30,
          },
          {
            by: 'marta',
            text: 'Libraries are predictable. It is one of their charms.',
            votes: 4,
            replyTo: 0,
            minutesLater: 15,
          },
        ],
      },
      {
        by: 'pengfei',
        votes: 5,
        hoursLater: 8,
        body: 'MySQL 用户注意：没有部分索引，退而求其次把 `returned_on` 放在第一或第二位当等值列用，顺序规则不变。',
      },
    ],
  },
  {
    title: 'Keyboard trap in a modal dialog: focus escapes to the page behind it',
    body: 'My dialog is a `<div role="dialog">` with a backdrop. Pressing <kbd>Tab</kbd> eventually reaches links of the page *behind* the backdrop. I wrote a focus trap with 60 lines of script, and now <kbd>Shift</kbd> + <kbd>Tab</kbd> gets stuck on date inputs. There must be something simpler.',
    by: 'rohan',
    tags: ['accessibility', 'html', 'javascript'],
    daysAgo: 32,
    views: 298,
    votes: 8,
    answers: [
      {
        by: 'suqing',
        votes: 20,
        hoursLater: 1,
        accepted: true,
        body: `There is, it has been in browsers for years:

\`\`\`html
<dialog id="rename" aria-labelledby="rename-title">
  <form method="dialog">
    <h2 id="rename-title">Rename album</h2>
    <label>New name <input name="name" required autofocus /></label>
    <button value="cancel" formnovalidate>Cancel</button>
    <button value="save">Save</button>
  </form>
</dialog>
\`\`\`

\`\`\`js
const dialog = document.querySelector('#rename')
document.querySelector('#open').addEventListener('click', () => dialog.showModal())
dialog.addEventListener('close', () => {
  if (dialog.returnValue === 'save') save(new FormData(dialog.querySelector('form')))
})
\`\`\`

\`showModal()\` makes everything else inert, closes on <kbd>Esc</kbd>, and gives the focus back to the button that opened it. All 60 lines can go.

The one thing that it does not do: a click on the backdrop does nothing. I would leave it that way; people lose typed text by clicking beside a dialog.`,
        comments: [
          {
            by: 'rohan',
            text: '60 lines deleted, three bugs closed. Thank you @suqing.',
            votes: 3,
            minutesLater: 40,
          },
          {
            by: 'priya',
            text: 'And please do not put the browser\'s own Tab order "right" on top of it: leaving the page to the address bar is *supposed* to be possible.',
            votes: 6,
            minutesLater: 70,
          },
        ],
      },
      {
        by: 'umi',
        votes: 2,
        hoursLater: 5,
        body: '需要兼容旧浏览器的话，给背后的内容加 `inert` 属性，效果一样，也是一行。',
      },
    ],
  },
  {
    title: 'Self-signed certificate for devices in my own network: everything complains',
    body: "Printer, camera, a thermostat I built. Each has a self-signed certificate, each browser shouts at me, and my thermostat's client code has `verify=False` in it, which I know is shameful. What do grown-ups do?",
    by: 'amelia',
    tags: ['tls', 'homelab', 'security'],
    daysAgo: 77,
    views: 512,
    votes: 6,
    answers: [
      {
        by: 'zhaojin',
        votes: 14,
        hoursLater: 2,
        accepted: true,
        body: `Two honest ways; shame not required.

**A. A real certificate through DNS.** You own a domain? Then \`printer.home.example.org\` can have a publicly trusted certificate although the printer is not reachable from outside: the DNS-01 challenge only needs a TXT record. A small machine at home renews, and copies the files to the devices that can take them.

**B. Your own authority**, for devices that only you use:

\`\`\`bash
# once; keep ca.key on a stick in a drawer
openssl req -x509 -newkey ed25519 -noenc -days 3650 \\
  -keyout ca.key -out ca.crt -subj '/CN=Hart home CA' \\
  -addext 'basicConstraints=critical,CA:TRUE' \\
  -addext 'nameConstraints=critical,permitted;DNS:.home.example.org'
\`\`\`

The name constraint is important: even if the key leaks, it can only sign for your home, not for your bank.

Then in the thermostat's client, instead of \`verify=False\`:

\`\`\`python
import requests

reply = requests.get("https://thermostat.home.example.org/now", verify="/etc/ssl/hart-ca.crt", timeout=5)
\`\`\`

A 优先，B 适合装不了证书自动更新的小设备。`,
        comments: [
          {
            by: 'amelia',
            text: 'A for the printer, B for the thermostat. `verify=False` is gone from the house. I feel taller.',
            votes: 3,
            minutesLater: 1700,
          },
          {
            by: 'omar',
            text: 'One note for B: some old cameras do not know ed25519. `-newkey rsa:3072` then.',
            votes: 2,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'hanako',
        votes: 2,
        hoursLater: 20,
        body: '我全用 A，家里十一个设备一张通配符证书，缺点是一台被攻破等于全部的私钥都没了。',
        comments: [
          {
            by: 'zhaojin',
            text: '所以尽量别用通配符发到每台设备，反代那一台拿着就够。',
            votes: 4,
            minutesLater: 30,
          },
        ],
      },
    ],
  },
]
