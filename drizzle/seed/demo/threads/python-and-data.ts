import type { DemoThread } from '../types.ts'

export const pythonAndDataThreads: DemoThread[] = [
  {
    title: 'pandas 合并两张表后行数变多，怎样找出重复的键？',
    body: `订单 8,214 行，客户 3,050 行，\`merge\` 之后变成 8,391 行。多出来的 177 行从哪里来的？

\`\`\`python
merged = orders.merge(customers, on="customer_id", how="left")
\`\`\`

(I answer below, because I found it while writing the question. 写出来就想明白了。)`,
    by: 'fangzi',
    tags: ['pandas', 'python'],
    daysAgo: 145,
    views: 1988,
    votes: 13,
    answers: [
      {
        by: 'fangzi',
        votes: 25,
        hoursLater: 1,
        accepted: true,
        body: `右表里 \`customer_id\` 不唯一：一个客户有两行，他的每张订单就都变成两行。

先让 pandas 替你把关，以后再也不会悄悄变多：

\`\`\`python
merged = orders.merge(
    customers, on="customer_id", how="left", validate="many_to_one"
)
# pandas.errors.MergeError: Merge keys are not unique in right dataset
\`\`\`

再看是谁重复了：

\`\`\`python
twice = customers[customers.duplicated("customer_id", keep=False)]
print(twice.sort_values("customer_id").head(20))
\`\`\`

我这里是改过名的客户，旧名新名各留了一行。取最新的：

\`\`\`python
latest = (
    customers.sort_values("updated_at")
    .drop_duplicates("customer_id", keep="last")
)
assert latest["customer_id"].is_unique
\`\`\`

\`validate=\` 现在是我写 merge 的默认参数，没有例外。`,
        comments: [
          {
            by: 'weian',
            text: 'SQL 人看到 `validate` 羡慕了，数据库里要自己写断言。',
            votes: 7,
            minutesLater: 40,
          },
          {
            by: 'elif',
            text: 'I teach this to interns in the first week now. Linking to your answer.',
            votes: 5,
            minutesLater: 100,
          },
        ],
      },
      {
        by: 'hebai',
        votes: 4,
        hoursLater: 30,
        body: 'R 里 dplyr 也有：`left_join(orders, customers, by = "customer_id", relationship = "many-to-one")`，不唯一直接报错。',
      },
    ],
  },
  {
    title: 'venv、conda、uv，新项目到底用哪个？',
    body: '教程每个都说自己的好。我只是想装 numpy 和 matplotlib 画图，电脑是学校发的 Windows，没有管理员权限。',
    by: 'dongdong',
    tags: ['python', 'buying-advice'],
    daysAgo: 41,
    views: 933,
    votes: 5,
    answers: [
      {
        by: 'fangzi',
        votes: 14,
        hoursLater: 2,
        accepted: true,
        body: `你的情况：用自带的 \`venv\`，什么都不用另外装，也不要权限。

\`\`\`powershell
py -m venv .venv
.venv\\Scripts\\Activate.ps1
python -m pip install numpy matplotlib
python -m pip freeze > requirements.txt
\`\`\`

如果第二行提示禁止运行脚本，换成 \`.venv\\Scripts\\activate.bat\`（在 cmd 里），或者干脆不激活，直接 \`.venv\\Scripts\\python.exe plot.py\`。

什么时候换别的：

- 需要 CUDA、GDAL 这种一串系统库的东西：conda；
- 好几个项目、嫌装得慢、要锁版本：uv。

先把一个用熟，概念都一样：**每个项目一个独立的文件夹，坏了就删掉重建。**`,
        comments: [
          { by: 'dongdong', text: '画出来了！正弦曲线！', votes: 2, minutesLater: 60 },
          { by: 'haoran', text: '下一步就是画损失曲线了，欢迎入坑。', votes: 3, minutesLater: 20 },
        ],
      },
      {
        by: 'aheng',
        votes: 6,
        hoursLater: 5,
        body: '现在让我从头教人，我会直接教 uv：一个可执行文件，连 Python 本身都能帮你装，不要管理员权限，`uv run plot.py` 就把环境建好。少一个“激活”的概念，就少一半新手问题。',
        comments: [
          { by: 'fangzi', text: '我保留意见，但“少一个激活”我同意。', votes: 2, minutesLater: 80 },
        ],
      },
    ],
  },
  {
    title: 'datetime.utcnow() 弃用了，应该怎么写？',
    body: 'Python 3.12 之后一直有警告。全项目搜索有 60 多处，能直接替换吗？',
    by: 'chenmo',
    tags: ['python'],
    daysAgo: 78,
    views: 1105,
    votes: 6,
    answers: [
      {
        by: 'youyou',
        votes: 14,
        hoursLater: 1,
        accepted: true,
        body: `\`\`\`python
from datetime import UTC, datetime

now = datetime.now(UTC)
\`\`\`

**不能无脑替换**：旧的返回不带时区的时间，新的带时区。两种一比较就报错：

\`\`\`python
>>> datetime.utcnow() < datetime.now(UTC)
TypeError: can't compare offset-naive and offset-aware datetimes
\`\`\`

所以从边界往里改：读数据库、读 JSON 的地方先变成带时区的，再改中间。如果一时改不完，等价的过渡写法是：

\`\`\`python
datetime.now(UTC).replace(tzinfo=None)
\`\`\`

行为和 \`utcnow()\` 完全一样，没有警告，\`grep\` 得到，以后慢慢还。`,
        comments: [
          {
            by: 'chenmo',
            text: '先全部换成过渡写法，再一处处还。这个思路好。',
            votes: 1,
            minutesLater: 30,
          },
          {
            by: 'oldcat',
            text: '`.replace(tzinfo=None)` 就是一张能搜出来的欠条。',
            votes: 4,
            minutesLater: 90,
          },
        ],
      },
    ],
  },
  {
    title: '正态分布检验 p 很小，但直方图看着明明很正态？',
    body: `Daily temperature residuals, n = 48,000. Shapiro refuses (too many), Anderson–Darling says p < 0.001, and yet the histogram is a textbook bell. 我该相信检验还是相信眼睛？

\`\`\`r
library(nortest)
ad.test(residuals)
#> A = 4.12, p-value = 3.1e-10
\`\`\``,
    by: 'elif',
    tags: ['r', 'machine-learning'],
    daysAgo: 73,
    views: 366,
    votes: 9,
    answers: [
      {
        by: 'hebai',
        votes: 19,
        hoursLater: 3,
        accepted: true,
        body: `样本大到这个程度，检验回答的是“有没有**一丁点**不正态”，答案永远是有。你关心的却是“这点偏离**要不要紧**”，检验不回答这个。

看分位数图，偏在哪里、偏多少，一目了然：

\`\`\`r
qqnorm(residuals, pch = ".")
qqline(residuals, col = "red")
\`\`\`

然后按用途判断：

- 只用均值和标准误：四万八千个点，中心极限定理替你兜着，不用管；
- 要算极端温度的概率（比如霜冻预警）：**尾巴才是全部**，哪怕中间完美，两端翘一点结论就差几倍，换成 t 分布或者极值模型。

一个小模拟，说明 n 大了之后检验有多敏感：

\`\`\`r
set.seed(1)
mean(replicate(200, ad.test(rt(48000, df = 30))$p.value < 0.05))
# 接近 1：自由度 30 的 t 分布，肉眼和正态分不出来
\`\`\``,
        comments: [
          {
            by: 'elif',
            text: 'It *is* for frost warnings. The left tail of the QQ plot is off by 1.5 °C at the 0.1 % quantile. Exactly what I needed to look at.',
            votes: 4,
            minutesLater: 50,
          },
          { by: 'hebai', text: '那这 1.5 度就是全部的故事了。', votes: 3, minutesLater: 10 },
          {
            by: 'amelia',
            text: '"The test does not answer that" should be on every statistics textbook\'s cover.',
            votes: 5,
            minutesLater: 600,
          },
        ],
      },
    ],
  },
  {
    title: 'pandas 的 SettingWithCopyWarning 到底在警告什么',
    body: `\`\`\`python
cheap = df[df["price"] < 10]
cheap["label"] = "便宜"
\`\`\`

警告很长，但结果看着是对的，可以不管吗？`,
    by: 'xiaoman',
    tags: ['pandas', 'python'],
    daysAgo: 5.1,
    views: 66,
    votes: 2,
    answers: [
      {
        by: 'fangzi',
        votes: 6,
        hoursLater: 2,
        accepted: true,
        body: `这次对，下次不一定。它说的是：我不确定 \`cheap\` 是一份**拷贝**还是原表的一个**窗口**，你的赋值可能写进了原表，也可能没有。

说清楚你要哪一种：

\`\`\`python
cheap = df[df["price"] < 10].copy()   # 我要一份独立的
cheap["label"] = "便宜"

df.loc[df["price"] < 10, "label"] = "便宜"   # 我要改原表
\`\`\`

pandas 3 里默认写时复制，第一种永远不会影响原表，这个警告也就退休了。`,
        comments: [{ by: 'xiaoman', text: '所以它其实是在问我问题。', votes: 1, minutesLater: 15 }],
      },
    ],
  },
]
