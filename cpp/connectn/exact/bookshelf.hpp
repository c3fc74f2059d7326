// The books of a solver.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "connectn/exact/book.hpp"
#include "connectn/exact/question.hpp"

namespace connectn {

class Bookshelf {
public:
    // Of two books of one geometry only the first is used.
    void add(std::shared_ptr<const Book> book) { books_.push_back(std::move(book)); }

    // The book of a geometry, or null.
    const Book* of(const Geometry& geometry) const;
    // The score that a book has for a position.
    std::optional<int> look_up(const Question& question) const;
    // An analysis without a search, if a book has the scores of all columns. Its line ends with the
    // book. Precondition: the game is not over.
    std::optional<ColumnAnswers> analyze(Board board) const;

private:
    using ColumnScores = std::vector<std::optional<int>>;  // none for a full column

    std::optional<ColumnScores> scores(Board& board) const;

    std::vector<std::shared_ptr<const Book>> books_;
};

}  // namespace connectn
