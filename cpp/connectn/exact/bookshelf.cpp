#include "connectn/exact/bookshelf.hpp"

#include <algorithm>

#include "connectn/board/columns.hpp"

namespace connectn {

const Book* Bookshelf::of(const Geometry& geometry) const {
    for (const auto& book : books_)
        if (book->geometry() == geometry) return book.get();
    return nullptr;
}

std::optional<int> Bookshelf::look_up(const Question& question) const {
    const Book* book = of(question.geometry);
    if (book == nullptr || question.ply > book->plies()) return std::nullopt;
    const auto entry = book->look_up(question.discs, question.ply);
    return entry.found ? std::optional(entry.score) : std::nullopt;
}

std::optional<Bookshelf::ColumnScores> Bookshelf::scores(Board& board) const {
    const Book* book = of(board.geometry());
    if (book == nullptr || board.ply() >= book->plies()) return std::nullopt;
    ColumnScores found(static_cast<std::size_t>(board.geometry().width));
    for (const int column : board.legal_moves()) {
        board.push(column);
        std::optional<int> score;
        if (board.won())
            score = win_now(board.geometry().cells() - board.ply() + 1);
        else if (const auto reply = look_up(Question(board)))
            score = -*reply;
        board.pop();
        if (!score) return std::nullopt;
        found[static_cast<std::size_t>(column)] = score;
    }
    return found;
}

std::optional<ColumnAnswers> Bookshelf::analyze(Board board) const {
    auto known = scores(board);
    if (!known) return std::nullopt;
    ColumnAnswers answers;
    for (const auto& score : *known)
        answers.columns.push_back(score ? std::optional(Bounds{*score, *score}) : std::nullopt);
    const std::vector<int> order = columns_centre_first(board.geometry().width);
    while (known) {
        const auto best = *std::max_element(order.begin(), order.end(), [&](int a, int b) {
            return (*known)[static_cast<std::size_t>(a)] < (*known)[static_cast<std::size_t>(b)];
        });
        answers.line.push_back(best);
        board.push(best);
        known = board.over() ? std::nullopt : scores(board);
    }
    return answers;
}

}  // namespace connectn
