import type { DemoThread } from '../types.ts'

export const learningMachinesThreads: DemoThread[] = [
  {
    title: 'Validation says 0.97, the field says 0.71. Where would you look first?',
    body: `Leaf disease from photographs, 14,000 pictures from 31 farms, five classes. Random 80/20 split, plain fine-tuning. On the validation set 0.97 accuracy; on pictures that farmers send in this season, 0.71.

I have a suspicion and would like to hear yours before I say it.`,
    by: 'elif',
    tags: ['machine-learning', 'python'],
    daysAgo: 121,
    views: 1002,
    votes: 13,
    answers: [
      {
        by: 'hebai',
        votes: 24,
        hoursLater: 2,
        accepted: true,
        body: `随机切分。31 个农场、14,000 张图，同一片叶子大概拍了好几张，同一块地的光线和背景都一样。随机切开之后，验证集里几乎每张图都有一张“双胞胎”在训练集里，模型认的是**农场**，不是病。

按农场分组再切一次，分数会立刻掉下来，那才是真的：

\`\`\`python
from sklearn.model_selection import GroupKFold

splitter = GroupKFold(n_splits=5)
for fold, (train, test) in enumerate(splitter.split(X, y, groups=farm)):
    model = fit(X[train], y[train])
    print(fold, round(model.score(X[test], y[test]), 3))
\`\`\`

我猜会在 0.70 到 0.76 之间。`,
        comments: [
          {
            by: 'elif',
            text: '0.73 ± 0.05. That was my suspicion, and your guess was almost indecent. So the model was never at 0.97, and the field is not "harder". My split was kind to me.',
            votes: 6,
            minutesLater: 1400,
          },
          { by: 'hebai', text: '好消息是：现在的每一分进步都是真的。', votes: 7, minutesLater: 20 },
          {
            by: 'amelia',
            text: '"My split was kind to me" belongs next to "the test does not answer that".',
            votes: 3,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'fangzi',
        votes: 9,
        hoursLater: 5,
        body: `再查一遍重复图。感知哈希一跑就知道：

\`\`\`python
import imagehash
from PIL import Image

seen = {}
for path in paths:
    key = imagehash.phash(Image.open(path))
    seen.setdefault(key, []).append(path)
print(sum(len(group) - 1 for group in seen.values()), "张近似重复")
\`\`\``,
        comments: [{ by: 'elif', text: '1,905 of 14,000. Ouch.', votes: 2, minutesLater: 200 }],
      },
      {
        by: 'haoran',
        votes: 4,
        hoursLater: 11,
        body: '还有一个便宜的检查：把叶子抠掉，只留背景去训练。要是背景也能到 0.6，就说明它在看背景。',
        comments: [
          {
            by: 'elif',
            text: '0.58 on backgrounds alone. I framed the plot.',
            votes: 4,
            minutesLater: 3000,
          },
        ],
      },
    ],
  },
  {
    title: '正负样本 1:400，准确率 99.7% 是不是骗自己？',
    body: '设备故障预测，一万条里 25 条故障。什么都不做，全猜“没事”，准确率就是 99.75%。应该看什么指标，要不要过采样？',
    by: 'weian',
    tags: ['machine-learning'],
    daysAgo: 56,
    views: 640,
    votes: 8,
    answers: [
      {
        by: 'elif',
        votes: 16,
        hoursLater: 3,
        accepted: true,
        body: `是骗自己，恭喜你自己发现了。（中文是翻译软件帮的忙。）

Do not start from metrics, start from a *decision*: somebody will go and look at k machines per week. Then the number that matters is: **of the k machines with the highest score, how many were about to fail?**

| k per week | failures found (of 25) | wasted visits |
|---|---|---|
| 5 | 4 | 1 |
| 20 | 11 | 9 |
| 50 | 16 | 34 |

Show this table to the people who drive out, let *them* choose the row, and you have a threshold that nobody argues about. For comparing models while you work, average precision (area under precision–recall) is the summary that goes with it; ROC looks flattering at 1:400.`,
        comments: [
          {
            by: 'weian',
            text: '拿表去问维修主管，他秒选第二行：“一周二十台我跑得动。”',
            votes: 5,
            minutesLater: 90,
          },
        ],
      },
      {
        by: 'hebai',
        votes: 9,
        hoursLater: 7,
        body: '不建议过采样。逻辑回归、提升树都能直接处理不平衡，过采样只会把概率弄歪，事后还要校准回来。真正缺的是**信息**：25 个正例学不了多少特征，先想想能不能把“快要故障”的定义放宽，比如前七天都算，正例马上多几倍。',
      },
      {
        by: 'kaixin',
        votes: -3,
        hoursLater: 14,
        body: '调包侠又来了。',
        comments: [
          {
            by: 'marta',
            text: 'This account has been suspended for two months. Please carry on, it is a good thread.',
            votes: 9,
            minutesLater: 10,
          },
        ],
      },
      {
        by: 'fangzi',
        votes: 5,
        hoursLater: 26,
        state: 'deleted',
        body: '可以先用 SMOTE 把正例补到 1:10，再训练。',
        comments: [
          {
            by: 'hebai',
            text: '时间序列上做 SMOTE 会把同一次故障的前后状态插值到一起，切分之后就泄漏了。',
            votes: 4,
            minutesLater: 30,
          },
          { by: 'fangzi', text: '有道理，我把这条删了，免得误导人。', votes: 3, minutesLater: 40 },
        ],
      },
    ],
  },
  {
    title: 'Embedding 模型对中英混排的短句效果很差，怎么评估和改进？',
    body: `工单标题，平均 18 个字，一半夹英文："VPN 连上但 ping 不通 gateway"、"reset password 邮件收不到"。用余弦相似度找“相似工单”，经常把所有带英文的凑成一堆，不管意思。

The clusters look like *language* clusters, not *topic* clusters. 有没有轻量的办法？`,
    by: 'fangzi',
    tags: ['rag', 'llm', 'python'],
    daysAgo: 23,
    views: 248,
    votes: 7,
    answers: [
      {
        by: 'elif',
        votes: 11,
        hoursLater: 4,
        accepted: true,
        body: `Two cheap steps before you change the model.

**1. See it.** Take 50 pairs that you know to be duplicates, one Chinese, one mixed. If their similarity is not clearly above random pairs with the same language mix, you have the effect you describe, and a number to improve.

**2. Remove the common direction.** The "language" axis is often one or two principal components. Subtract them:

\`\`\`python
import numpy as np

def without_common(vectors: np.ndarray, k: int = 1) -> np.ndarray:
    centred = vectors - vectors.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    for axis in axes[:k]:
        centred = centred - np.outer(centred @ axis, axis)
    return centred / np.linalg.norm(centred, axis=1, keepdims=True)
\`\`\`

On short texts this helped me more than a larger model did.`,
        comments: [
          {
            by: 'fangzi',
            text: 'k=1 时，50 对里命中前五的从 21 对升到 38 对。十行代码，太值了。',
            votes: 3,
            minutesLater: 1500,
          },
          {
            by: 'hebai',
            text: '本质上是去掉第一主成分，前提是它真的对应语言而不是主题，记得看一眼它两头各是什么句子。',
            votes: 2,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'haoran',
        votes: 6,
        hoursLater: 9,
        body: `字面检索和向量检索各排一遍，用名次倒数相加（RRF），短句上几乎总比单独一种好：

\`\`\`python
def fuse(*rankings, k=60):
    score = {}
    for ranking in rankings:
        for position, key in enumerate(ranking):
            score[key] = score.get(key, 0) + 1 / (k + position + 1)
    return sorted(score, key=score.get, reverse=True)
\`\`\``,
      },
      {
        by: 'joana',
        votes: 3,
        hoursLater: 30,
        body: 'We keep a list of 200 pairs "gateway = 网关 = gateway" from our own catalogue and expand the query with it. Not elegant, very effective, and librarians can maintain it.',
      },
    ],
  },
  {
    title: 'Do you write tests for scripts that only you will ever run?',
    body: 'A rename script ate 300 photographs of mine last week (restored, thanks to this place). It had no tests, because "it is just for me". Where do you draw the line?',
    by: 'ines',
    tags: ['python', 'bash'],
    daysAgo: 45,
    views: 980,
    votes: 12,
    answers: [
      {
        by: 'ivan',
        votes: 14,
        hoursLater: 1,
        body: 'If it deletes, moves or pays: test. Otherwise: no.',
        editedBy: {
          by: 'ivan',
          summary: 'one verb was missing',
          body: 'If it deletes, moves, *overwrites* or pays: test. Otherwise: no.',
        },
      },
      {
        by: 'yehang',
        votes: 19,
        hoursLater: 3,
        accepted: true,
        body: `比测试更划算的是**把“决定做什么”和“去做”分成两步**。脚本先打印计划，看过了再执行：

\`\`\`python
import argparse
from pathlib import Path

def plan(folder: Path) -> list[tuple[Path, Path]]:
    return [
        (path, path.with_name(path.name.lower()))
        for path in sorted(folder.iterdir())
        if path.name != path.name.lower()
    ]

def clashes(moves: list[tuple[Path, Path]]) -> list[Path]:
    targets = [target for _, target in moves]
    return [t for t in targets if t.exists() or targets.count(t) > 1]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--really", action="store_true")
    options = parser.parse_args()

    moves = plan(options.folder)
    if bad := clashes(moves):
        raise SystemExit(f"会互相覆盖：{bad}")
    for source, target in moves:
        print(f"{source.name} -> {target.name}")
        if options.really:
            source.rename(target)
\`\`\`

不带 \`--really\` 就什么都不动。而 \`plan\` 没有副作用，想写测试的话三行就够。`,
        comments: [
          {
            by: 'ines',
            text: '`--really` is the most honest flag name I have seen. And `clashes` would have saved my 300 pictures: two names that differed only in case.',
            votes: 5,
            minutesLater: 60,
          },
          { by: 'qiuqiu', text: '十二万张照片的人默默收藏。', votes: 3, minutesLater: 200 },
        ],
      },
      {
        by: 'rohan',
        votes: 6,
        hoursLater: 6,
        body: 'I write the test *after the first accident*, for exactly that accident. My scripts folder is a museum of past pain with a green tick next to each exhibit.',
      },
      {
        by: 'bofeng',
        votes: 3,
        hoursLater: 10,
        body: '不写。有快照，错了就回滚。',
        comments: [
          {
            by: 'tomas',
            text: '@bofeng Snapshots are tests that run after production. I approve.',
            votes: 6,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'oldcat',
        votes: 8,
        hoursLater: 16,
        body: '说个数字：我们组近三年的数据事故，九起里七起来自“临时跑一下的脚本”，没有一起来自有发布流程的服务。被 `git reset --hard` 坑过的也请进：[I ran git reset --hard and lost two days of work that I had committed. Is it gone?]({{link:I ran git reset --hard and lost two days of work that I had committed. Is it gone?}})',
      },
      { by: 'guoguo', votes: 1, hoursLater: 40, body: '我连 `print` 都算测试……' },
    ],
    linksTo: ['I ran git reset --hard and lost two days of work that I had committed. Is it gone?'],
  },
]
