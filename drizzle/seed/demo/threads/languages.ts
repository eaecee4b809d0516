import type { DemoThread } from '../types.ts'

export const languagesThreads: DemoThread[] = [
  {
    title: 'Rust: borrow of moved value inside a loop, and clone() feels like giving up',
    body: `\`\`\`rust
fn index(lines: Vec<String>) -> std::collections::HashMap<String, Vec<String>> {
    let mut by_first = std::collections::HashMap::new();
    for line in lines {
        let first = line.split_whitespace().next().unwrap_or("").to_string();
        by_first.entry(first).or_insert_with(Vec::new).push(line);
        println!("{} lines so far, last: {}", by_first.len(), line);
    }
    by_first
}
\`\`\`

\`\`\`text
error[E0382]: borrow of moved value: \`line\`
\`\`\`

\`push(line.clone())\` compiles. Is that the answer?`,
    by: 'ines',
    tags: ['rust'],
    daysAgo: 46,
    views: 388,
    votes: 8,
    answers: [
      {
        by: 'ivan',
        votes: 18,
        hoursLater: 1,
        accepted: true,
        body: `Here, no: you own \`line\`, you give it away, and *afterwards* you want to look at it. Look first, then give:

\`\`\`rust
use std::collections::HashMap;

fn index(lines: Vec<String>) -> HashMap<String, Vec<String>> {
    let mut by_first: HashMap<String, Vec<String>> = HashMap::new();
    for line in lines {
        println!("last: {line}");
        let first = line.split_whitespace().next().unwrap_or_default().to_owned();
        by_first.entry(first).or_default().push(line);
    }
    by_first
}
\`\`\`

Or, if the text outlives the index anyway, do not own anything at all:

\`\`\`rust
fn index(text: &str) -> HashMap<&str, Vec<&str>> {
    let mut by_first: HashMap<&str, Vec<&str>> = HashMap::new();
    for line in text.lines() {
        let first = line.split_whitespace().next().unwrap_or_default();
        by_first.entry(first).or_default().push(line);
    }
    by_first
}
\`\`\`

Zero allocations per line. When the compiler complains about moves, ask "who should own this?" before asking "how do I silence it?".`,
        comments: [
          {
            by: 'ines',
            text: '"Look first, then give." I swapped two lines and it is fine. The `&str` version made me smile.',
            votes: 3,
            minutesLater: 50,
          },
        ],
      },
      {
        by: 'aheng',
        votes: 5,
        hoursLater: 6,
        body: '也别把 `clone()` 当耻辱。第一遍先写通，哪里慢再来改所有权；为了省一次复制卡一晚上不值得。',
        comments: [
          {
            by: 'ivan',
            text: 'Agreed. A clone is honest. It is the `Rc<RefCell<…>>` that gets added out of fear which I would worry about.',
            votes: 6,
            minutesLater: 25,
          },
        ],
      },
    ],
  },
  {
    title: 'Go 里的 goroutine 泄漏，怎么确认是哪一个没退出？',
    body: '服务跑一周内存从 60 MB 涨到 900 MB，`runtime.NumGoroutine()` 从 30 到 41,000。重启就好，但总不能每周重启。',
    by: 'siqi',
    tags: ['go', 'monitoring'],
    daysAgo: 34,
    views: 476,
    votes: 9,
    answers: [
      {
        by: 'aheng',
        votes: 21,
        hoursLater: 1,
        accepted: true,
        body: `让它自己说。挂上 pprof（只绑本机）：

\`\`\`go
import (
	"log"
	"net/http"
	_ "net/http/pprof"
)

func init() {
	go func() { log.Println(http.ListenAndServe("127.0.0.1:6060", nil)) }()
}
\`\`\`

然后按**相同的栈**归类，数量最多的那一堆就是凶手：

\`\`\`bash
curl -s 'http://127.0.0.1:6060/debug/pprof/goroutine?debug=1' | head -40
\`\`\`

十有八九停在 \`chan send\` 上，像这样：

\`\`\`go
func first(ctx context.Context, urls []string) (string, error) {
	results := make(chan string)
	for _, url := range urls {
		go func() { results <- fetch(ctx, url) }()
	}
	return <-results, nil // 其余的永远卡在发送上
}
\`\`\`

只收一个，其余 \`len(urls)-1\` 个永远发不出去。给够缓冲，它们就能发完退出：

\`\`\`go
results := make(chan string, len(urls))
\`\`\`

测试里用 \`go.uber.org/goleak\` 看住，以后漏了直接红。`,
        comments: [
          {
            by: 'siqi',
            text: '就是这个！一模一样的“谁快用谁”，缓冲加上之后一周都是 34 个。',
            votes: 3,
            minutesLater: 120,
          },
          {
            by: 'oldcat',
            text: '补一句：goroutine 数应该放进监控，它比内存早三天告诉你。',
            votes: 4,
            minutesLater: 300,
          },
        ],
      },
      {
        by: 'zed',
        votes: 2,
        hoursLater: 5,
        body: '`kill -QUIT` prints all stacks, no pprof needed. It also ends the program.',
        editedBy: {
          by: 'aheng',
          summary: '把后果放到最前面',
          body: '**This ends the program.** `kill -QUIT` prints all stacks, no pprof needed.',
        },
        comments: [
          {
            by: 'aheng',
            text: '@zed 后果很重要，我帮你挪到最前面了，免得有人没读完就敲。',
            votes: 5,
            minutesLater: 10,
          },
        ],
      },
    ],
  },
  {
    title: 'PHP 8.3: how do I stream a 2 GB export without hitting memory_limit?',
    body: "An accountant's CSV with six million rows. I build an array and `implode` it at the end. 256 MB is gone after four percent.",
    by: 'carlos',
    tags: ['php', 'performance'],
    daysAgo: 80,
    views: 410,
    votes: 6,
    answers: [
      {
        by: 'rohan',
        votes: 12,
        hoursLater: 2,
        body: `A generator plus \`php://output\`. Nothing is ever held but one row:

\`\`\`php
<?php
declare(strict_types=1);

function rows(PDO $db): Generator
{
    $db->setAttribute(PDO::MYSQL_ATTR_USE_BUFFERED_QUERY, false);
    $statement = $db->query('SELECT id, booked_on, amount_cents, note FROM booking ORDER BY id');
    while ($row = $statement->fetch(PDO::FETCH_NUM)) {
        yield $row;
    }
}

header('Content-Type: text/csv; charset=utf-8');
header('Content-Disposition: attachment; filename="bookings.csv"');
while (ob_get_level() > 0) {
    ob_end_flush();
}

$out = fopen('php://output', 'w');
foreach (rows($db) as $number => $row) {
    fputcsv($out, $row, escape: '');
    if ($number % 1000 === 0) {
        flush();
    }
}
\`\`\`

The unbuffered query matters as much as the generator: by default the MySQL driver fetches the whole result before you see the first row.`,
        comments: [
          {
            by: 'carlos',
            text: '4 MB peak. I had the generator before, without the unbuffered part, and thought generators were a myth.',
            votes: 2,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'carlos',
        votes: 7,
        hoursLater: 30,
        accepted: true,
        body: `What I ended up with, for whoever finds this: the streaming answer works, but a download that takes four minutes dies with every proxy and every closed laptop lid. So now a job writes the file, and the page only says "ready".

- [x] job writes to \`export/…csv.part\`, renames when complete
- [x] page polls every five seconds without script, by \`<meta http-equiv="refresh">\`
- [x] the file is served by the web server with ranges, so a broken download continues
- [ ] delete exports after seven days

I accept my own answer because it is what runs, and thank you @rohan for the part without which the job would not run either.`,
        comments: [
          {
            by: 'rohan',
            text: 'The rename at the end is the detail that tells me you have been burned before.',
            votes: 4,
            minutesLater: 30,
          },
          { by: 'carlos', text: 'Twice.', votes: 3, minutesLater: 15 },
        ],
      },
    ],
  },
  {
    title:
      'Kotlin: how to show very large text in a photo app for my grandparents without cutting words',
    body: `给家里老人做相册。系统字号开到最大（200%），标题在小屏上被截断成“奶奶和小…”。我不想缩小字，想让布局让路。

\`\`\`kotlin
Text(
    text = photo.title,
    maxLines = 1,
    overflow = TextOverflow.Ellipsis,
    style = MaterialTheme.typography.headlineMedium,
)
\`\`\``,
    by: 'tianye',
    tags: ['accessibility', 'java'],
    daysAgo: 20,
    views: 164,
    votes: 10,
    answers: [
      {
        by: 'priya',
        votes: 13,
        hoursLater: 3,
        accepted: true,
        body: `Never \`maxLines = 1\` for content. Let the text wrap, and change the *arrangement* when the font is large, because that is what the person asked the system for:

\`\`\`kotlin
@Composable
fun PhotoRow(photo: Photo) {
    val large = LocalDensity.current.fontScale >= 1.5f
    if (large) {
        Column(verticalArrangement = Arrangement.spacedBy(8.dp)) {
            Picture(photo, Modifier.fillMaxWidth())
            Text(photo.title, style = MaterialTheme.typography.headlineMedium)
        }
    } else {
        Row(horizontalArrangement = Arrangement.spacedBy(16.dp)) {
            Picture(photo, Modifier.size(96.dp))
            Text(photo.title, style = MaterialTheme.typography.headlineMedium)
        }
    }
}
\`\`\`

And use \`sp\` for text, \`dp\` for pictures, \`heightIn(min = 56.dp)\` instead of fixed heights.`,
        comments: [
          {
            by: 'tianye',
            text: '奶奶说“这回不用问你第二个字是什么了”。',
            votes: 3,
            minutesLater: 900,
          },
          {
            by: 'priya',
            text: 'That is the best bug report resolution I have read this year.',
            votes: 9,
            minutesLater: 30,
          },
          { by: 'laozhou', text: '我这个年纪看了有点鼻酸。', votes: 6, minutesLater: 60 },
        ],
      },
      {
        by: 'nadia',
        votes: 4,
        hoursLater: 10,
        body: 'And let somebody over seventy hold the phone while you watch and say nothing. Five minutes of that beat any guideline.',
      },
    ],
  },
  {
    title: '为什么 C 语言里 a[i] = i++ 在不同编译器上结果不一样',
    body: `\`\`\`c
#include <stdio.h>

int main(void) {
    int a[3] = {9, 9, 9};
    int i = 0;
    a[i] = i++;
    printf("%d %d %d, i = %d\\n", a[0], a[1], a[2], i);
    return 0;
}
\`\`\`

学校电脑上输出 \`9 0 9, i = 1\`，家里是 \`0 9 9, i = 1\`。老师说考试会考……`,
    by: 'dongdong',
    tags: ['c'],
    daysAgo: 11,
    views: 120,
    votes: 3,
    answers: [
      {
        by: 'wangdao',
        votes: 14,
        hoursLater: 1,
        accepted: true,
        body: `两个都对，也都不算对：这是**未定义行为**。同一个表达式里既改了 \`i\`，又为了别的目的读了 \`i\`，而标准没规定先后。编译器想怎么算都行，明天升级一下结果又变。

打开警告，让编译器告诉你：

\`\`\`console
$ gcc -Wall -Wextra demo.c
demo.c:6:13: warning: operation on 'i' may be undefined [-Wsequence-point]
\`\`\`

写成你真正想的那一种：

\`\`\`c
a[i] = i;
i++;
\`\`\`

考试如果问“结果是什么”，标准答案应该是“未定义”。要是选项里没有这个，那是题目的问题，不是你的。`,
        comments: [
          {
            by: 'dongdong',
            text: '选项里没有，我写在旁边了，老师给了半分哈哈。',
            votes: 3,
            minutesLater: 300,
          },
          { by: 'yehang', text: '那半分是勇气分。', votes: 8, minutesLater: 40 },
          {
            by: 'hebai',
            text: 'C++17 起赋值右边先算，这个例子在那边就有定义了，但别因此去写它。',
            votes: 2,
            minutesLater: 90,
          },
        ],
      },
    ],
    revisions: [
      {
        by: 'yehang',
        summary: '标题里的代码加上反引号',
        title: '为什么 C 语言里 `a[i] = i++` 在不同编译器上结果不一样',
      },
    ],
  },
]
